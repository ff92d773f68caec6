"""How errors are planted in a file, one by one, and who must notice them."""
import os
import pathlib
import shutil
import subprocess


def has_intervals():
    """whether there is coqc, with coq-interval"""
    if shutil.which("coqc") is None:
        return False
    where = subprocess.run(["coqc", "-where"], capture_output=True, text=True, check=True).stdout.strip()
    return (pathlib.Path(where) / "user-contrib/Interval").is_dir()


def part(listed):
    """Of a list each n-th from the k-th on, if PLUMBLINE_PART is k/n (0/4, ..., 3/4); otherwise all of it."""
    k, n = map(int, os.environ.get("PLUMBLINE_PART", "0/1").split("/"))
    return listed[k::n]


def plant(file, planted, notices):
    """How many errors go unnoticed, of the part that is asked for. `planted` has what each is, what stood there, and what stands there instead; `notices`
    says who notices what is wrong with the file as it is, or None."""
    right = file.read_text()
    if (wrong := notices()) is not None:
        print(f"without an error: {wrong}")
        return 1
    absent = [(what, stood) for what, stood, _ in planted if stood not in right]
    for what, stood in absent:
        print(f"{what}: {file.name} does not have \"{stood}\"")
    unnoticed, asked = len(absent), part([error for error in planted if error[1] in right])
    for what, stood, instead in asked:
        file.write_text(right.replace(stood, instead, 1))
        wrong = notices()
        print(f"unnoticed: {what}" if wrong is None else f"{what}: {wrong}")
        unnoticed += wrong is None
    file.write_text(right)
    print(f"{file.name}: {len(asked) + len(absent) - unnoticed} of {len(asked) + len(absent)} planted errors are noticed")
    return unnoticed

"""How errors are planted in a file, one by one, and who must notice them."""
import pathlib
import shutil
import subprocess


def has_intervals():
    """whether there is coqc, with coq-interval"""
    if shutil.which("coqc") is None:
        return False
    where = subprocess.run(["coqc", "-where"], capture_output=True, text=True, check=True).stdout.strip()
    return (pathlib.Path(where) / "user-contrib/Interval").is_dir()


def plant(file, planted, notices):
    """How many errors go unnoticed. `planted` has what each is, what stood there, and what stands there instead; `notices`
    says who notices what is wrong with the file as it is, or None."""
    right = file.read_text()
    if (wrong := notices()) is not None:
        print(f"without an error: {wrong}")
        return 1
    unnoticed = 0
    for what, stood, instead in planted:
        if stood not in right:
            print(f"{what}: {file.name} does not have \"{stood}\"")
            unnoticed += 1
            continue
        file.write_text(right.replace(stood, instead, 1))
        wrong = notices()
        print(f"unnoticed: {what}" if wrong is None else f"{what}: {wrong}")
        unnoticed += wrong is None
    file.write_text(right)
    print(f"{file.name}: {len(planted) - unnoticed} of {len(planted)} planted errors are noticed")
    return unnoticed

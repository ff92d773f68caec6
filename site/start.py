"""The start page: what this is, one finding that a reader can replay and change at once, what was found, how to try it.

The finding is named here; all that is said of it comes from the run, and what the checker prints is what it prints.
"""
import subprocess
from html import escape

from gallery import finding_html, link, plural, replay_script

FINDING = ("saddle.prop-2.2", "stated")  # two weights and one sample: a reader can do the sum


def chosen(run):
    """The finding to show; in a run that does not have it, the first."""
    named = [f for f in run.findings if (f.id, f.name) == FINDING]
    return (named or [f for paper in run.papers for f in run.faults(paper)] or [None])[0]


def replayed(run, finding, pages):
    """What the checker prints, without the formula, which fills a screen."""
    asked = [run.bin / "plumbline-check", *run.replay(finding)]
    said = subprocess.run(asked, check=True, stdout=subprocess.PIPE, text=True, cwd=pages / "certificates").stdout
    return "\n".join("  ..." if line.lstrip().startswith("(") else line for line in said.splitlines())


def found(run):
    """What was asked and what is false, in numbers that the program counted."""
    false = [run.false_in(paper) for paper in run.papers]
    statements, causes = (sum(each[key] for each in false) for key in ("statements", "causes"))
    out = f"{plural(len(run.papers), 'paper')}, {plural(len({c['claim'] for c in run.claims}), 'statement')}, each in one reading or "
    out += f"several: {statements} false, of {plural(causes, 'cause')}. [The papers and what was found](papers/index.md)\n\n"
    return out


def try_it(run):
    """The quickest way first."""
    out = "## Try it\n\n"
    if run.plays:
        out += "**In your browser**: [the playground](playground.md) judges a claim on a network, and searches for a counterexample.\n\n"
    out += "**From the wheel** of a release ([what it runs on, and other ways](docs/install.md)):\n\n```sh\npip install plumbline-*.whl\n"
    out += f"plumbline verify {FINDING[0]}\n```\n\n**In a clone**, on Debian 12; the first call builds the programs:\n\n```sh\n"
    out += f"./plumbline verify {FINDING[0]}\n```\n\n"
    out += "[The tutorial](docs/tutorial.md) takes a minute of computing, from a conjecture of your own to an erratum; "
    return out + "[from a PyTorch network to a certificate](docs/pytorch.md) is another way in.\n\n"


def page(run, certified, pages):
    finding = chosen(run)
    out = "---\ntitle: Plumbline\nhide:\n  - navigation\n  - toc\n---\n# Theorems, held against networks\n\n"
    out += "Plumbline takes the statements of papers on the theory of deep learning and evaluates both sides on concrete networks, in "
    out += "arithmetic that cannot lie. Each verdict has a certificate that a small independent checker replays."
    if finding is None:
        return f"{out}\n\n{found(run)}{try_it(run)}"
    out += f" A false statement:\n\n{finding_html(run, finding, certified, '', play_first=True)}\n"
    if finding in certified:
        out += f'<p>The checker prints:</p>\n<pre><code tabindex="0">{escape(replayed(run, finding, pages))}</code></pre>\n\n'
    out += f"<p>From {escape(finding.claim['paper'])} ({link('papers/' + run.key_of(finding.claim) + '.html', 'all of its findings')}).</p>\n\n"
    return f"{out}## What was found\n\n{found(run)}{try_it(run)}{replay_script(run, '')}"

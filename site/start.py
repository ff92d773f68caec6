"""The start page: what this is, one command to try, one finding with its picture, and the replay of its certificate.

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


def page(run, certified, pages):
    finding = chosen(run)
    faults = sum(len(run.faults(paper)) for paper in run.papers)
    out = "---\ntitle: Plumbline\nhide:\n  - navigation\n---\n# Theorems, held against networks\n\n"
    out += "Plumbline takes the statements of papers on the theory of deep learning and evaluates both sides on concrete networks, in "
    out += "arithmetic that cannot lie. Each verdict has a certificate that a small independent checker replays.\n\n"
    out += f"{plural(len(run.papers), 'paper')}, {plural(len({c['claim'] for c in run.claims}), 'claim')}, "
    out += f"{plural(len(run.readings), 'reading')}, {faults} of them false: [the papers and what was found](papers/index.md).\n\n"
    out += "## Try it\n\n"
    if run.plays:
        out += "In your browser: [the playground](playground.md) judges a claim on a network, and searches for a counterexample.\n\n"
    out += "In a clone, on Debian 12 ([other ways](docs/install.md)):\n\n```sh\n"
    out += f"./plumbline verify {FINDING[0]}\n```\n\n"
    out += "The first call builds the programs. [The tutorial](docs/tutorial.md) takes a minute of computing, from a conjecture of your "
    out += "own to an erratum; [from a PyTorch network to a certificate](docs/pytorch.md) is another way in.\n\n"
    if finding is None:
        return out
    out += f"## A finding\n\n<p>{escape(finding.claim['paper'])} ({link('papers/' + run.key_of(finding.claim) + '.html', 'all of its findings')}):</p>\n\n"
    out += finding_html(run, finding, certified, "") + "\n"
    if finding in certified:
        out += f'<p>The checker prints:</p>\n<pre><code tabindex="0">{escape(replayed(run, finding, pages))}</code></pre>\n'
    return out + replay_script(run, "")

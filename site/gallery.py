"""The gallery: a page that shows the papers, and a page for each with its findings and all of its claims.

Nothing here is typed by hand: names, sentences, grades, comparisons come from the run (results.py), and each finding
leads to its page in the report, to its certificate, and to the command that replays it.
"""
import re
from html import escape

from results import GRADES

SMALL = ["misprint", "wording"]  # folded up
LARGEST = 50_000  # bytes of a certificate that stands in a page
MATHS = re.compile(r"\$((?:[^$\\]|\\.)+)\$")


def words(text):
    """A sentence of a claim file as HTML; its mathematics is what KaTeX will set."""
    out, last = "", 0
    for formula in MATHS.finditer(text):
        out += escape(text[last : formula.start()]) + rf'<span class="arithmatex">\({escape(formula[1])}\)</span>'
        last = formula.end()
    return out + escape(text[last:])


def heading(text):
    """Plain text in a heading of Markdown."""
    return re.sub(r"([\\`*_\[\]])", r"\\\1", escape(text))


def link(to, text):
    return f'<a href="{escape(to)}">{text}</a>'


def plural(count, what):
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def versions(paper):
    out = []
    for version in paper["versions"]:
        name = escape(f"{version['name']}, {version['date']}" if version["date"] else version["name"])
        arxiv = version["identifier"].removeprefix("arXiv:")
        known = arxiv != version["identifier"]
        out.append(link(f"https://arxiv.org/abs/{arxiv}", f"arXiv:{arxiv}") + f" ({name})" if known else name)
    return ", ".join(out)


def counts(false):
    """ "5 statements, of 3 causes: 3 error, 2 boundary", as the program counted them."""
    if not false["statements"]:
        return "nothing that was found"
    grades = ", ".join(f'{n} <span class="grade">{escape(grade)}</span>' for grade, n in false["grades"].items())
    return f"{plural(false['statements'], 'statement')}, of {plural(false['causes'], 'cause')}: {grades}"


def sentence(words):
    return f"{words[0].upper()}{words[1:]}."


def standing(claims):
    verdicts = [reading["verdict"] for _, readings in claims for _, reading in readings]
    count = {verdict: verdicts.count(verdict) for verdict in ("proved", "not-refuted", "vacuous", "inconclusive")}
    return ", ".join(f"{n} {verdict}" for verdict, n in count.items() if n)


def replay(run, finding):
    return f'<pre><code tabindex="0">plumbline check {escape(" ".join(run.replay(finding)))}</code></pre>'


def replay_here(run, finding, certificate):
    """The element of web/element.js with the certificate in it, where that is no text that would end a script."""
    if not run.replays or len(certificate) > LARGEST or "</" in certificate or "<!--" in certificate:
        return ""
    claims = "" if run.is_built_in(finding) else ' claims="none"'
    return f'<plumbline-replay{claims}><script type="application/json">{certificate.strip()}</script></plumbline-replay>\n'


def replay_script(run, up):
    return f'\n<script defer src="{up}assets/plumbline-replay.js"></script>\n' if run.replays else ""


def finding_html(run, finding, certified, up, play_first=False):
    """One finding, on a page whose way to the site's first folder is `up`. `play_first`: on a page of its own
    heading, where what a reader can press stands above the numbers."""
    claim, failure = finding.claim, finding.failure
    comparison = finding.comparison()
    out = f'<div class="finding" id="{escape(finding.id)}.{escape(finding.name)}">\n'
    level = "h2" if play_first else "h3"
    out += f'<{level}>{link(up + finding.page, words(claim["title"] or finding.id))} <span class="grade">{escape(finding.grade)}</span></{level}>\n'
    out += f"<p><code>{escape(finding.id)}</code>, reading <code>{escape(finding.name)}</code>"
    out += f", {escape(claim['status'])}" if claim["status"] else ""
    out += f". {escape(citation(claim))}</p>\n"
    out += f"<blockquote><p>{words(claim['statement'])}</p></blockquote>\n" if claim["statement"] else ""
    if comparison:
        out += f"<p><strong>Fails: <code>{escape(comparison)}</code></strong> on the case <code>{escape(failure['case'])}</code></p>\n"
    elif finding.reading["verdict"] == "ill-typed":
        out += "<p><strong>Has no value</strong> on a case that it speaks about.</p>\n"
    evidence = evidence_html(run, finding)
    play = (replay_here(run, finding, certified[finding]) if finding in certified else "") + judge_again(run, finding, up)
    out += play + evidence if play_first else evidence
    if finding in certified:
        out += f'<p>{link(up + finding.certificate, "The certificate")}, and its replay:</p>\n{replay(run, finding)}\n'
    return out + ("" if play_first else play) + "</div>\n"


def judge_again(run, finding, up):
    if not run.judged_again(finding):
        return ""
    return f'<p>{link(up + finding.playground, "Judge again in the playground")}: change the claim or the case.</p>\n'


def evidence_html(run, finding):
    """The numbers, the network, why it fails, and under which change it stands."""
    claim, out = finding.claim, ""
    values = run.values(finding)
    out += f'<div class="values-box" tabindex="0" role="group" aria-label="Values in the comparison">{values}</div>\n' if values else ""
    drawing = run.drawing(finding)
    out += f'<div class="drawing" tabindex="0" role="group" aria-label="The network of the counterexample">{drawing}</div>\n' if drawing else ""
    for name, key in (("Cause", "cause"), ("Meant", "meant")):
        out += f"<p><strong>{name}:</strong> {words(claim[key])}</p>\n" if claim[key] else ""
    for answer in claim.get("answers", []):
        out += f"<p><strong>Answer of {escape(answer['date'])}:</strong> {words(answer['text'])}</p>\n"
    for repair, verdict in run.repairs(finding):
        out += f"<p><strong>Stands</strong> (<code>{escape(repair['reading'])}</code>, {verdict}): {words(repair['change'])}</p>\n"
    return out + (f"<p>{words(claim['robust'])}</p>\n" if claim.get("robust") else "")


def citation(claim):
    """The place in the paper: the source without the title that stands above."""
    return claim["source"].partition("), ")[2] or claim["source"]


def table_of_claims(run, claims, up):
    out = "<table>\n<thead><tr><th>Claim</th><th>Readings</th></tr></thead>\n<tbody>\n"
    for name, readings in claims:
        first = readings[0][0]
        title = words(first["title"]) if first["title"] else ""
        shown = link(f"{up}report/report/{name}.html", escape(name)) if run.has_page(name) else escape(name)
        verdicts = ", ".join(f"{escape(c['reading'])}: {escape(r['verdict'])}" for c, r in readings)
        out += f"<tr><td>{shown}<br>{title}</td><td>{verdicts}</td></tr>\n"
    return out + "</tbody>\n</table>\n"


def sentences(run, paper):
    """What people say of the paper and of its main theorems; each leads to its page in the report."""
    out = f'<p class="verdict"><strong>{words(paper["verdict"])}</strong></p>\n' if paper.get("verdict") else ""
    items = ""
    for main, as_expected in run.main(paper):
        name = link(f"../report/report/{main['claim']}.html", escape(main["claim"])) if run.has_page(main["claim"]) else escape(main["claim"])
        items += f'<li><span class="grade">{escape(main["stands"])}</span> {name}{"" if as_expected else " (not as expected)"}: '
        items += f"{words(main['says'])}</li>\n"
    return out + (f"<ul>\n{items}</ul>\n" if items else "")


def paper_page(run, paper, certified):
    claims, faults = run.of(paper), run.faults(paper)
    out = f"# {heading(paper['title'])}\n\n<p>{escape(paper['authors'])}. {versions(paper)}</p>\n\n{sentences(run, paper)}\n"
    out += f"<p>Asked: {plural(len(claims), 'claim')} in {plural(sum(len(r) for _, r in claims), 'reading')}. "
    out += f'The {link("../report/report.html", "report of the run")} has maps of what rests on what.</p>\n\n'
    out += f"## What is false\n\n<p>{sentence(counts(run.false_in(paper)))}</p>\n\n"
    small = [f for f in faults if f.grade in SMALL]
    for finding in faults:
        out += finding_html(run, finding, certified, "../") + "\n" if finding not in small else ""
    if small:
        cards = "".join(finding_html(run, f, certified, "../") for f in small)
        out += f"<details><summary>{len(small)} of the grades {' and '.join(SMALL)}</summary>\n{cards}</details>\n\n"
    controls = [f for f in run.findings if run.key_of(f.claim) == paper["key"] and f.grade == "control"]
    if controls:
        out += "<p>No fault of the paper: in these a hypothesis was dropped to see that it is needed. "
        out += ", ".join(link("../" + f.page, escape(f"{f.id} [{f.name}]")) for f in controls) + "</p>\n\n"
    out += f"## What stands\n\n<p>{standing(claims)}. Not refuted is evidence and never proof "
    out += f'({link("../docs/verdicts.html", "how to read a verdict")}).</p>\n\n'
    return out + f"## All claims\n\n{table_of_claims(run, claims, '../')}" + replay_script(run, "../")


def gallery_page(run):
    out = "# Papers\n\n<p>What was asked of each paper, and what is false. That a reading is refuted says nothing against its "
    out += f'paper by itself: {link("../docs/findings.html", "grades")} say how grave it is.</p>\n\n'
    for paper in run.papers:
        claims, faults = run.of(paper), run.faults(paper)
        out += f'## {heading(paper["title"])}\n\n<p>{escape(paper["authors"])}. {versions(paper)}</p>\n{sentences(run, paper)}'
        out += f"<p><strong>False:</strong> {counts(run.false_in(paper))}. <strong>Stands:</strong> {standing(claims)}.</p>\n<ul>\n"
        gravest = {f.id: f for f in reversed(faults)}  # one for each claim
        for finding in [f for f in faults if gravest[f.id] is f][:3]:
            comparison = finding.comparison()
            out += f"<li>{link('../' + finding.page, words(finding.claim['title'] or finding.id))}"
            out += f": <code>{escape(comparison)}</code> fails</li>\n" if comparison else "</li>\n"
        out += f"</ul>\n<p>{link(paper['key'] + '.html', 'All findings and claims')}</p>\n\n"
    return out


def write(run, certified, put):
    put("papers/index.md", gallery_page(run))
    for paper in run.papers:
        put(f"papers/{paper['key']}.md", paper_page(run, paper, certified))

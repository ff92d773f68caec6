"""The commands of LaTeX's mathematics by what becomes of them: those that the language of sentences has (core/layout/symbols.hpp; a test
holds each against the program), other names of these, and what is dropped or unwrapped."""
import re

LETTERS = set("""nabla partial ell top infty star prime dagger perp angle sum prod int neg forall exists dots ldots cdots ast emptyset
# % Re Im lfloor rfloor lceil rceil vdots ddots bigcup bigcap bigoplus hbar square diamond
alpha beta gamma delta epsilon varepsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi varphi chi psi omega
Gamma Delta Theta Lambda Xi Pi Sigma Phi Psi Omega""".split())
SUMS = {"sum", "prod", "int", "bigcup", "bigcap", "bigoplus"}  # of LETTERS: a space stands behind them
RELATIONS = set("""to in notin le leq ge geq ne neq ll gg wedge vee approx sim equiv propto subset subseteq mid mapsto cup cap setminus
bmod lt gt Rightarrow implies iff Leftrightarrow supset supseteq subsetneq succeq preceq succ prec simeq cong asymp lesssim gtrsim
leftarrow uparrow downarrow parallel""".split())
OPERATORS = set("cdot times circ odot pm otimes oplus mp".split())
FUNCTIONS = set("log ln exp min max sup inf lim cos sin tan cot arg det dim ker arcsin arccos arctan deg gcd Pr tanh".split())
OTHER_FUNCTIONS = set("sinh cosh coth sec csc limsup liminf injlim projlim varlimsup varliminf lg hom".split())
SAME = {  # another name of something above
    "rightarrow": "to", "longrightarrow": "to", "leqslant": "le", "geqslant": "ge", "leqq": "le", "geqq": "ge", "lor": "vee", "land": "wedge",
    "lnot": "neg", "gets": "leftarrow", "longmapsto": "mapsto", "Longrightarrow": "Rightarrow", "Longleftrightarrow": "iff",
    "vartheta": "theta", "varpi": "pi", "varrho": "rho", "varsigma": "sigma", "varkappa": "kappa",
    "dotsc": "dots", "dotsb": "cdots", "dotsm": "cdots", "dotsi": "cdots", "dotso": "dots", "hdots": "dots", "varnothing": "emptyset",
    "smallsetminus": "setminus", "backslash": "setminus", "bigwedge": "wedge", "bigvee": "vee", "Box": "square",
    "intercal": "top", "transpose": "top", "bot": "perp", "lbrace": "{", "rbrace": "}", "lbrack": "[", "rbrack": "]",
    "middot": "cdot", "bigcirc": "circ", "hslash": "hbar",
}
DROPPED = set("""displaystyle textstyle scriptstyle scriptscriptstyle limits nolimits big Big bigg Bigg bigl Bigl biggl Biggl bigr Bigr
biggr Biggr bigm Bigm biggm Biggm nonumber notag allowbreak mathstrut strut hfill hfil rm bf it sf tt cal boldmath unboldmath ! relax null
nobreak medmuskip thinmuskip scriptsize footnotesize small normalsize left. noindent centering bfseries itshape upshape normalfont
, : ; > @ thinspace enspace medspace thickspace negthinspace / protect penalty""".split())
SPACES = {"quad", "qquad", " ", "hskip", "enskip"}
DROPPED_WITH_ARGUMENT = {"label", "tag", "phantom", "hphantom", "vphantom", "hspace", "vspace", "color", "mskip", "kern", "mkern", "footnotemark"}
WRAPPERS = set("mathop mathbin mathrel mathord mathopen mathclose mathpunct mathinner ensuremath boxed smash underbrace overbrace".split())
BOLD = set("mathbf bm boldsymbol pmb mathsf mathtt mathit mathnormal vec mathrm operatorfont".split())
CALLIGRAPHIC = {"mathcal", "mathscr", "mathfrak", "EuScript"}
BLACKBOARD = {"mathbb", "mathds", "mathbbm", "Bbb"}
TEXT = set("text mbox textrm textnormal textbf textit textsf texttt hbox textup intertext shortintertext emph textsc".split())
ACCENTS = {"bar": "bar", "hat": "hat", "tilde": "tilde", "dot": "dot", "widehat": "hat", "widetilde": "tilde", "overline": "bar"}
FRACTIONS = {"frac", "dfrac", "tfrac", "cfrac"}
CLOSES = {"(": ")]", "[": "])", r"\{": [r"\}"], r"\langle": [r"\rangle"]}
LINES = {"aligned", "split", "gathered", "alignedat", "multlined", "align", "align*", "gather", "gather*", "multline", "multline*",
         "equation", "equation*"}
TABLES = {"cases", "dcases", "rcases", "matrix", "pmatrix", "bmatrix", "Bmatrix", "vmatrix", "Vmatrix", "smallmatrix", "array"}
UNICODE = {"−": "-", "≤": r"\le", "≥": r"\ge", "≠": r"\ne", "∈": r"\in", "→": r"\to", "×": r"\times", "·": r"\cdot", "∞": r"\infty",
           "‖": r"\|", "∥": r"\|", "…": r"\dots", "′": "'", "ℓ": r"\ell", "∇": r"\nabla", "∂": r"\partial", "ℝ": r"\mathbb{R}"}
TOKEN = re.compile(r"\\[A-Za-z@]+|\\.|\d+(?:\.\d+)?|\.\d+|\s+|.", re.S)

"""Strings that try to be more than text, for every output that shows what a player wrote or called itself."""

HTML = "<img src=x onerror=alert(1)>"
SCRIPT = "<script>fetch('/x')</script>"
SVG = '"><svg onload=alert(2)>'
LINK = "javascript:alert(3)"
ENTITY = "&lt;b&gt;"
CLOSING = "</script><script>alert(4)</script><!--"
TEMPLATE = "{{ 7 * 7 }}{% raw %}${alert(5)}"
BIDI = "阿明\u202e\u2067ok\u200e\u200f\u061c"
ANSI = "\x1b[2J\x1b[H\x1b]0;x\x07\x1b[8mok\x9b31m"
RETURN = "ok\r小雨: 我是鬼"
FORMULAS = ('=HYPERLINK("http://x.invalid","y")', "+1+1", "-2+3", "@SUM(A1)", "\t=1+1")
PATHS = ("../../etc/passwd", "..\\..\\x", "/abs/olute", "a/b", "C:\\x", "con", ".", "x" * 300, "é\u0301/..")

TEXTS = (HTML, SCRIPT, SVG, LINK, ENTITY, CLOSING, TEMPLATE, BIDI, ANSI, RETURN, *FORMULAS)

# For build.sh and refute.sh: what a file with the output of `Print Assumptions` has of axioms that axioms.allowed does not.
other_axioms() {
  sed -n '/^Axioms:/,$p' "$1" | grep -oE '^[A-Za-z_][A-Za-z0-9_.]*' | grep -vx Axioms | grep -vxFf "$here/axioms.allowed" || true
}

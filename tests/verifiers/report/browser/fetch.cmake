# cmake -DPROJECT_BINARY_DIR=... -DPLUMBLINE_NPM_CACHE=... -DSOURCE=... -P fetch.cmake: the library that drives the browser,
# and the one that looks for what keeps people from using a page.
include("${SOURCE}/cmake/PlumblineNpm.cmake")
plumbline_npm_package(playwright-core VERSION 1.61.1 FOLDER folder PURPOSE "the browser test of the HTML report"
  SHA512 87b425b7a9b8444a76e6abc876f6c3b55983e0ba955dfa51c61391bfd2f48f3113334e69e1fb8f27774acae4974310d26d79e64bbf470208bde7cf65192a4b92)
plumbline_npm_package(axe-core VERSION 4.10.3 FOLDER folder PURPOSE "the browser test of the HTML report"
  SHA512 5e6edba515e70d25f6604d9815f064d859c5d1ea7ab661bbc4f87c88779ef0c21cae0abbeb636471ef39e9d62d2582e4b88a1866f19f4ecfcf6d986275e4dc12)

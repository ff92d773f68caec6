" Claim files, to vim (docs/editors.md).
autocmd BufRead,BufNewFile *.claim setfiletype plumbline

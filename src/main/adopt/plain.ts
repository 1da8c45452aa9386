// Is a command plain, so that the launcher can start it as words? Contract adopt.md 5. When in doubt it is
// not: any other command runs in the shell it ran in before. Pure.
import { simpleWords } from './shell-words.ts'

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Keywords and builtins of POSIX and of bash. */
const SHELL_WORDS = set(
  'if then else elif fi do done case esac while until for in function select time coproc ' +
    'break : continue . eval exec exit export readonly return set shift times trap unset ' +
    'alias bg cd command false fc fg getopts hash jobs kill newgrp pwd read true type ulimit umask unalias wait ' +
    'bind builtin caller compgen complete compopt declare dirs disown echo enable help history let local logout ' +
    'mapfile popd printf pushd readarray shopt source suspend test typeset',
)

/** Builtins of the other shells that a table may name in SHELL, where they are no programs elsewhere. */
const OTHER_SHELL_WORDS = set(
  'chdir print whence noglob nocorrect autoload emulate repeat foreach end nameref global integer float bye ' +
    'limit unlimit sched zmodload setopt unsetopt vared where which rehash unhash functions private realpath rename',
)

/**
 * @param text what the shell gets, of bytes
 * @param shell the name of the shell: `sh`, `bash`, `zsh` …
 */
export function isPlain(text: string, shell = 'sh'): boolean {
  const [first] = simpleWords(text) ?? []
  if (first === undefined) return false
  if (holdsPath(first)) return true
  if (!/^[A-Za-z0-9_.:,@+^%\x80-\xff-]+$/.test(first)) return false
  if (SHELL_WORDS.has(first)) return false
  return !(/^(?:zsh|m?ksh)/.test(shell) && OTHER_SHELL_WORDS.has(first))
}

/** A `/` before any `=`, and no glob before it: no builtin, no keyword and no assignment. */
function holdsPath(word: string): boolean {
  const slash = word.indexOf('/')
  const before = word.slice(0, slash)
  return slash >= 0 && !/[=*?]/.test(before)
}

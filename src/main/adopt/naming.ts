// What a job is called: contract adopt.md 4, Name. Pure.
import { createHash } from 'node:crypto'

const LONGEST = 60

/** Programs that start another one: which of their options take a word, and how many words stand before it. */
const STARTERS: Readonly<Record<string, { readonly options: RegExp; readonly words: number }>> = {
  sudo: { options: /^(?:-[ugpCTrthDR]|--(?:user|group|prompt|chdir|host|role|type))$/, words: 0 },
  env: { options: /^(?:-[uC]|--(?:unset|chdir))$/, words: 0 },
  nohup: { options: /^$/, words: 0 },
  exec: { options: /^-a$/, words: 0 },
  chronic: { options: /^$/, words: 0 },
  time: { options: /^(?:-[fo]|--(?:format|output))$/, words: 0 },
  setsid: { options: /^$/, words: 0 },
  nice: { options: /^(?:-n|--adjustment)$/, words: 0 },
  ionice: { options: /^(?:-[cn]|--(?:class|classdata))$/, words: 0 },
  timeout: { options: /^(?:-[ks]|--(?:kill-after|signal))$/, words: 1 },
  flock: { options: /^(?:-[wE]|--(?:wait|timeout|conflict-exit-code))$/, words: 1 },
}

const INTERPRETER =
  /^(?:(?:python|php|perl|ruby|node|nodejs|lua|tclsh|Rscript|deno|bun|pwsh|powershell|osascript)[0-9.]*|(?:ba|da|z|k|mk|a)?sh)$/
/** Options of interpreters that hold the program themselves, or name a module. */
const INLINE = /^(?:-[a-zA-Z]*[ce]|-r|--eval|--command|-Command|-p|-pe|-ne)$/
const INTERPRETER_OPTIONS = /^(?:-[WXdIOo]|--require|--import|-jar)$/
const EXTENSION =
  /\.(?:sh|bash|zsh|ksh|csh|fish|py|pyc|py3|pl|rb|php|phar|js|mjs|cjs|ts|lua|tcl|awk|sed|r|R|jar|exe|bat|cmd|com|ps1|vbs)$/
const NEXT_WORD = /^[a-z][a-z0-9:_-]+$/
/** Words that are the shell's own: no name of a job. */
const SHELL_WORD =
  /^(?:if|then|else|elif|fi|do|done|case|esac|while|until|for|in|function|select|\{|\}|!|\[|\[\[|\(|\)|:|\.|source|cd|test|eval|exit|export|set|unset|ulimit|umask|trap|read|wait|return|shift|local|declare|typeset|command|builtin|alias|true|false)$/

/** What stands between two commands. */
const SEPARATOR = /^(?:&&|\|\||;|\||&)$/
const ASSIGNMENT = /^[A-Za-z_][A-Za-z0-9_]*\+?=/

interface Token {
  readonly raw: string
  /** Without quotes. */
  readonly text: string
}

/** A rough reading, which must not fail: quotes are taken as they come. */
function tokensOf(command: string): Token[] {
  const pattern =
    /&&|\|\||[;|&()]|[0-9]?(?:>>|>|<)&?|(?:\\[\s\S]|'[^']*'?|"(?:\\[\s\S]|[^"\\])*"?|\$\([^)]*\)?|`[^`]*`?|[^\s;|&()<>'"\\])+/g
  return [...command.matchAll(pattern)].map(([raw]) => ({ raw, text: unquoted(raw) }))
}

function unquoted(raw: string): string {
  return raw.replaceAll(
    /'([^']*)'?|"((?:\\[\s\S]|[^"\\])*)"?|\\([\s\S])/g,
    (_, single?: string, double?: string, escaped?: string) =>
      single ?? double?.replaceAll(/\\([\\"$`])/g, '$1') ?? escaped ?? '',
  )
}

/**
 * The name that a shell command gives its job.
 * @param command what the shell gets, decoded
 */
export function nameOfCommand(command: string): string {
  const tokens = withoutPrefixes(tokensOf(command))
  const [first] = tokens
  if (first === undefined) return 'job'
  if (SHELL_WORD.test(first.raw) || SEPARATOR.test(first.raw)) return byFirstPath(tokens)
  return clean(nameOfWords(tokens))
}

/** For names that stand somewhere already: a label, an id, a comment. */
export function clean(name: string): string {
  const text = name.replaceAll(/\p{Cc}+/gu, ' ').trim()
  return [...text].slice(0, LONGEST).join('').trim() || 'job'
}

function byFirstPath(tokens: readonly Token[]): string {
  const path = tokens.find(({ raw, text }) => text.includes('/') && !ASSIGNMENT.test(raw))
  return path === undefined ? 'job' : clean(lastPart(path.text))
}

function nameOfWords(tokens: readonly Token[]): string {
  const [first = { raw: '', text: '' }, ...rest] = tokens
  const program = lastPart(first.text)
  if (!INTERPRETER.test(program)) return withNext(program, rest)
  return nameOfScript(program, rest)
}

function nameOfScript(interpreter: string, words: readonly Token[]): string {
  for (let at = 0; at < words.length; at += 1) {
    const { raw = '', text = '' } = words[at] ?? {}
    const after = words.slice(at + 1)
    if (text === '-m' && interpreter.startsWith('python')) {
      return after[0] === undefined ? interpreter : withNext(after[0].text, after.slice(1))
    }
    if (SEPARATOR.test(raw) || /^[<>]/.test(raw) || INLINE.test(text)) return interpreter
    if (INTERPRETER_OPTIONS.test(text)) at += 1
    else if (!text.startsWith('-') && !text.startsWith('+')) return withNext(lastPart(text), after)
  }
  return interpreter
}

function withNext(name: string, [next]: readonly Token[]): string {
  return next !== undefined && NEXT_WORD.test(next.raw) ? `${name} ${next.raw}` : name
}

/** Of `/usr/local/bin/report.py` and of `C:\Tools\backup.exe`: `report`, `backup`. */
function lastPart(word: string): string {
  const parts = word.split(/[/\\]/).filter((part) => part !== '')
  const last = parts.at(-1) ?? word
  return last.replace(EXTENSION, '') || last
}

function withoutPrefixes(all: readonly Token[]): readonly Token[] {
  let tokens = all
  for (;;) {
    const rest = withoutPrefix(tokens)
    if (rest === null) return tokens
    tokens = rest
  }
}

/** Null: none stands in front. */
function withoutPrefix(tokens: readonly Token[]): readonly Token[] | null {
  const [first] = tokens
  if (first === undefined) return null
  if (ASSIGNMENT.test(first.raw)) return tokens.slice(1)
  if (/^(?:cd|\.|source|test|\[|\[\[)$/.test(first.raw)) return afterSeparator(tokens)
  const starter = STARTERS[lastPart(first.text)]
  return starter === undefined ? null : afterStarter(tokens.slice(1), starter)
}

/** `cd X &&`, `. X;`, `test … &&`: null when nothing follows. */
function afterSeparator(tokens: readonly Token[]): readonly Token[] | null {
  const end = tokens.findIndex(({ raw }) => SEPARATOR.test(raw))
  if (end < 0 || end === tokens.length - 1) return null
  return tokens.slice(end + 1)
}

function afterStarter(
  words: readonly Token[],
  { options, words: before }: { readonly options: RegExp; readonly words: number },
): readonly Token[] | null {
  let at = 0
  let left = before
  for (; at < words.length; at += 1) {
    const { raw = '', text = '' } = words[at] ?? {}
    if (SEPARATOR.test(raw)) return null
    // flock -n FILE -c COMMAND
    if (before === 1 && left === 0 && (text === '-c' || text === '--command')) {
      return tokensOf(words[at + 1]?.text ?? '')
    }
    if (options.test(text)) at += 1
    else if (text.startsWith('-') || ASSIGNMENT.test(raw)) continue
    else if (left === 0) return words.slice(at)
    else left -= 1
  }
  return null
}

/**
 * Names that differ, in the order of the list: the second `backup` is `backup 2`.
 * At most 60 characters still.
 */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    let distinct = name
    for (let n = 2; taken.has(distinct); n += 1) {
      const end = ` ${n}`
      distinct = `${[...name].slice(0, LONGEST - end.length).join('')}${end}`
    }
    taken.add(distinct)
    return distinct
  })
}

/**
 * 8 hex digits, stable while these are: contract adopt.md 1.
 * @param nth how many of the same stand before it in its source
 */
export function jobId(
  source: string,
  user: string,
  schedule: string,
  command: string,
  nth = 0,
): string {
  const facts =
    nth === 0 ? [source, user, schedule, command] : [source, user, schedule, command, `${nth}`]
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 8)
}

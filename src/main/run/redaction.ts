// Secrets in the kept output become `[redacted]` (contract run.md 3). What passes through is never
// changed. Pure. Output is a binary string, as in cleaning.ts.
import { Buffer } from 'node:buffer'

const REDACTED = '[redacted]'

const SECRET_NAME = /(?:PASS|PASSWORD|PASSWD|PASSPHRASE|SECRET|TOKEN|KEY|CREDENTIALS)$/i
/** Shorter values would be found in harmless text. */
const SECRET_LENGTH = 8
/** What stands between `:` and `@` in a URL. */
const URL_PASSWORD = /(:\/\/[^ \t\n/:@]*:)[^ \t\n/]+(?=@)/g
/** Longer lines are looked at in pieces: an expression may take long on a long text. */
const PIECE_BYTES = 8192

/** @param output whole lines */
export type Redaction = (output: string) => string

/**
 * @param env in which secrets are found by the names of their variables; null: they and passwords in
 *   URLs stay
 * @param expressions further ones, each tried on each line
 */
export function createRedaction(
  env: Readonly<Record<string, string | undefined>> | null,
  expressions: readonly RegExp[],
): Redaction {
  const secrets = env === null ? null : secretsOf(env)
  const own = expressions.map(({ source }) => new RegExp(source, 'g'))
  return (output) => {
    let text = output
    if (secrets !== null) text = text.replace(secrets, REDACTED)
    if (env !== null) text = text.replace(URL_PASSWORD, `$1${REDACTED}`)
    return own.length === 0 ? text : byLine(text, (line) => withoutMatches(line, own))
  }
}

/** Finds every secret of the environment, longer ones first; null: there is none. */
function secretsOf(env: Readonly<Record<string, string | undefined>>): RegExp | null {
  const values = Object.entries(env)
    .filter(([name]) => SECRET_NAME.test(name))
    // Of a key of several lines, each line.
    .flatMap(([, value = '']) => value.split(/\r?\n/))
    .filter((value) => value.length >= SECRET_LENGTH)
    .map((value) => Buffer.from(value).toString('latin1'))
    .sort((a, b) => b.length - a.length)
  if (values.length === 0) return null
  return new RegExp(
    values.map((value) => value.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|'),
    'g',
  )
}

function withoutMatches(piece: string, expressions: readonly RegExp[]): string {
  const text = decoded(piece)
  const replaced = expressions.reduce(
    // An expression may match nothing at all: that is no secret.
    (line, expression) => line.replace(expression, (match) => (match === '' ? '' : REDACTED)),
    text ?? piece,
  )
  if (text === null) return replaced
  return replaced === text ? piece : Buffer.from(replaced).toString('latin1')
}

/** The text of a binary string; null where it is no UTF-8. */
function decoded(binary: string): string | null {
  const text = Buffer.from(binary, 'latin1').toString('utf8')
  return text.includes('\ufffd') ? null : text
}

/** Changes each line, in pieces of at most 8 KiB. */
function byLine(output: string, change: (piece: string) => string): string {
  return output
    .split('\n')
    .map((line) => piecesOf(line).map(change).join(''))
    .join('\n')
}

export function piecesOf(line: string): readonly string[] {
  if (line.length <= PIECE_BYTES) return [line]
  const count = Math.ceil(line.length / PIECE_BYTES)
  return Array.from({ length: count }, (_, i) => line.slice(i * PIECE_BYTES, (i + 1) * PIECE_BYTES))
}

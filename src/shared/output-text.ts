// The output of a job as a terminal would leave it: of escape sequences only colours and weights stay,
// a progress bar shows its last state, and nothing that is left acts on the page. Pure.

const [ESC, BEL] = ['\u001b', '\u0007']

/** A string that a terminal acts on, such as a window title or a link: to its end, or to the line's. */
const COMMAND = new RegExp(`${ESC}[\\]PX^_][^${BEL}${ESC}\\n]*(?:${BEL}|${ESC}\\\\)?`, 'g')
const CONTROL = new RegExp(`(?:${ESC}\\[|\u009b)[0-?]*[ -/]*[@-~]?`, 'g')
const COLOURS = new RegExp(`^(?:${ESC}\\[|\u009b)[\\d;:]{0,64}m$`)
const OTHER = new RegExp(`${ESC}(?!\\[)[ -/]*[0-~]?`, 'g')
/** With line feeds only, sequences of colours, and pictures of other control characters. */
export function cleanOutput(text: string): string {
  return text
    .replaceAll(COMMAND, '')
    .replaceAll(CONTROL, (sequence) => (COLOURS.test(sequence) ? asEscape(sequence) : ''))
    .replaceAll(OTHER, '')
    .replaceAll(/\r+\n/g, '\n')
    .split('\n')
    .map(lastState)
    .join('\n')
    .replaceAll(/\p{Cc}/gu, picture)
}

/** The same without colours. */
export function plainOutput(text: string): string {
  return cleanOutput(text).replaceAll(CONTROL, '')
}

/** Marks on one letter, as no script stacks them: a browser lays out some thousand for seconds. */
const STACKED = /(\p{M}{16})\p{M}+/gu

/** With so few marks on a letter that a browser can draw it. */
export function unstacked(text: string): string {
  return text.replaceAll(STACKED, '$1')
}

/** `38:2:1:2:3` says what `38;2;1;2;3` says. */
function asEscape(sequence: string): string {
  return sequence.replace('\u009b', `${ESC}[`).replaceAll(':', ';')
}

/** What a carriage return has written over is gone. */
function lastState(line: string): string {
  const end = line.endsWith('\r') ? line.length - 1 : line.length
  return line.slice(line.lastIndexOf('\r', end - 1) + 1, end)
}

function picture(character: string): string {
  if (character === '\n' || character === '\t' || character === ESC) return character
  const code = character.charCodeAt(0)
  if (code < 0x20) return String.fromCharCode(0x2400 + code)
  return code === 0x7f ? '\u2421' : '\ufffd'
}

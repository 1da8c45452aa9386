// Rocket.Chat's Markdown. Which characters a backslash escapes differs between its versions, so text
// that might be markup is shown as code, which holds anything but a backtick. Pure.
import { INVISIBLE, type InlineMarkup } from '../../main/notify/message/markup/markdown.ts'

const code = (plain: string) => `\`${plain.replaceAll('`', 'ˋ').replaceAll('@', `@${INVISIBLE}`)}\``

/** Characters that are not known to be harmless, and the start of a list. */
const MAYBE_MARKUP = /[^\p{L}\p{N}\s,.()/'"&…-]|^(?:-|\d+\.)/u

const text = (plain: string) =>
  plain
    .split('\n')
    .map((line) => (MAYBE_MARKUP.test(line) ? code(line) : line))
    .join('\n')

export const ROCKETCHAT: InlineMarkup = { text, code }

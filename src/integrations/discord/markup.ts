// Discord's Markdown. Pure.
import {
  inTicks,
  type Markup,
  withBackslashes,
  withoutFences,
} from '../../main/notify/message/markup/markdown.ts'

const text = (plain: string) => withBackslashes(plain, /[\\`*_[\]~|<]|^[>#]/gm)

export const DISCORD: Markup = {
  title: text,
  text,
  code: inTicks(text),
  block: (plain) => `\`\`\`\n${withoutFences(plain)}\n\`\`\``,
}

// Zulip's Markdown, which has no escapes but reads entities, except within the text of a link. Pure.
import { fenced, inTicks, type Markup } from '../../main/notify/message/markup/markdown.ts'

const text = (plain: string) =>
  plain.replace(/[&<>*_~`[\]@#:$|\\!]/g, (sign) => `&#${sign.charCodeAt(0)};`)

export const ZULIP: Omit<Markup, 'title'> = { text, code: inTicks(text), block: fenced }

// Mattermost's Markdown. Pure.
import {
  fenced,
  INVISIBLE,
  inTicks,
  type Markup,
  withBackslashes,
  withEntities,
} from '../../main/notify/message/markup/markdown.ts'

/** Disarms `@all` and its like; an email address stays. */
const withoutMentions = (text: string) =>
  text.replace(/(?<![\p{L}\p{N}_])@(?=[\p{L}\p{N}])/gu, `@${INVISIBLE}`)

/**
 * Mattermost rewrites Slack's `<!channel>`, `<@user>` and `<url|text>` before it reads Markdown, in
 * code as well.
 */
const withoutSlackLinks = (text: string) => text.replace(/<(?=[!@]|[^<|]+\|[^>]+>)/g, '‹')

const text = (plain: string) =>
  withoutMentions(withEntities(withBackslashes(plain, /[\\`*_[\]#~|]/g)))

export const MATTERMOST: Markup = {
  title: (plain) => withoutMentions(withoutSlackLinks(plain)),
  text,
  code: inTicks(text, withoutSlackLinks),
  block: (plain) => fenced(withoutSlackLinks(plain)),
}

// How chats read text: what each of them takes for markup, and how that is kept from happening to
// names, tags and bodies, which may hold anything. Pure.

/** Each function takes a clean text and returns it dressed. */
export interface InlineDialect {
  readonly text: (text: string) => string
  /** As it was written. */
  readonly code: (text: string) => string
}

export interface Dialect extends InlineDialect {
  /** For a title, which knows less markup than a text, or none. */
  readonly title: (text: string) => string
  /** Lines of their own, as they were written. */
  readonly block: (text: string) => string
}

/** Shown as nothing; keeps what is before it from meaning something together with what follows. */
const NOTHING = '\u200b'
/** Shown as nothing, and part of a word: markup begins and ends only at the ends of words. */
const JOINER = '\u034f'

const withEntities = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Asterisks and their like as part of a word. */
export function asWords(text: string): string {
  return text.replace(/[*_~`]/g, `${JOINER}$&`)
}

/** Code has no escapes: what holds a backtick itself is shown as text. */
function inTicks(text: (text: string) => string, inside = (code: string) => code) {
  return (code: string) => (code.includes('`') ? text(code) : `\`${inside(code)}\``)
}

const withoutFences = (text: string) => text.replace(/`(?=`)/g, `$&${NOTHING}`)

/** A fence longer than any run of backticks within. */
function fenced(text: string): string {
  const runs = text.match(/`+/g) ?? []
  const fence = '`'.repeat(Math.max(2, ...runs.map((run) => run.length)) + 1)
  return `${fence}\n${text}\n${fence}`
}

/** Three characters are markup wherever they stand: `<!channel>` calls everybody. */
const slackText = (text: string) => asWords(withEntities(text)).replace(/^&gt;/gm, `${JOINER}$&`)

export const SLACK: Dialect = {
  title: withEntities,
  text: slackText,
  code: inTicks(slackText, withEntities),
  block: (text) => `\`\`\`\n${withEntities(withoutFences(text))}\n\`\`\``,
}

/** `@all` and its like, not an address of e-mail. */
const callsNobody = (text: string) =>
  text.replace(/(?<![\p{L}\p{N}_])@(?=[\p{L}\p{N}])/gu, `@${NOTHING}`)

/**
 * Mattermost rewrites Slack's `<!channel>`, `<@user>` and `<url|text>` before it reads Markdown, in
 * code as well.
 */
const withoutSlackLinks = (text: string) => text.replace(/<(?=[!@]|[^<|]+\|[^>]+>)/g, '‹')

/** A backslash before what would be markup, or a list at the start of a line. */
const withBackslashes = (text: string, signs: RegExp) =>
  text
    .replace(signs, '\\$&')
    .replace(/^[+-]/gm, '\\$&')
    .replace(/^(\d+)\./gm, '$1\\.')

const mattermostText = (text: string) =>
  callsNobody(withEntities(withBackslashes(text, /[\\`*_[\]#~|]/g)))

export const MATTERMOST: Dialect = {
  title: (text) => callsNobody(withoutSlackLinks(text)),
  text: mattermostText,
  code: inTicks(mattermostText, withoutSlackLinks),
  block: (text) => fenced(withoutSlackLinks(text)),
}

const discordText = (text: string) => withBackslashes(text, /[\\`*_[\]~|<]|^[>#]/gm)

export const DISCORD: Dialect = {
  title: discordText,
  text: discordText,
  code: inTicks(discordText),
  block: (text) => `\`\`\`\n${withoutFences(text)}\n\`\`\``,
}

/**
 * Which signs a backslash takes the meaning of differs from version to version of Rocket.Chat: what
 * might be markup is shown as code, which holds anything but a backtick.
 */
const rocketCode = (text: string) =>
  `\`${text.replaceAll('`', 'ˋ').replaceAll('@', `@${NOTHING}`)}\``

/** Signs that are not known to be harmless, and what begins a list. */
const PERHAPS_MARKUP = /[^\p{L}\p{N}\s,.()/'"&…-]|^(?:-|\d+\.)/u

const rocketText = (text: string) =>
  text
    .split('\n')
    .map((line) => (PERHAPS_MARKUP.test(line) ? rocketCode(line) : line))
    .join('\n')

export const ROCKETCHAT: InlineDialect = { text: rocketText, code: rocketCode }

/** Zulip's Markdown has no escapes, but reads entities; not within the text of a link. */
const zulipText = (text: string) =>
  text.replace(/[&<>*_~`[\]@#:$|\\!]/g, (sign) => `&#${sign.charCodeAt(0)};`)

export const ZULIP: Omit<Dialect, 'title'> = {
  text: zulipText,
  code: inTicks(zulipText),
  block: fenced,
}

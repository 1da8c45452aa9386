// The mail server of the settings: its password is sealed, everything else is text. And whether shell
// commands may run.

import { MASK } from '../../../shared/mask.ts'
import {
  DEFAULT_SECURITY,
  MAIL_FIELDS,
  MAIL_PORT,
  MAIL_SECURITIES,
  MAIL_TEXT_LIMIT,
  type MailSecurity,
  type MailServer,
  usualPort,
} from '../../../shared/model/mail-server.ts'
import { eitherOf, tell } from '../../../shared/words/told.ts'
import type { Environment } from '../../config.ts'
import { type FieldProblems, invalidFields } from '../../errors.ts'
import { readSetting } from '../../settings/stored-settings.ts'
import type { Settings } from '../../store/settings.ts'
import type { ConfigKey, Sealer } from '../channels/config-key.ts'

const KEYS = {
  host: MAIL_FIELDS.host.key,
  port: MAIL_FIELDS.port.key,
  security: MAIL_FIELDS.security.key,
  user: MAIL_FIELDS.user.key,
  password: MAIL_FIELDS.password.key,
  from: MAIL_FIELDS.from.key,
} as const
const PASSWORD_PLACE = { table: 'settings', row: KEYS.password, column: 'value' }

/** The mail server as it is set, its password as given; an empty host: none. */
export function readMailServer(settings: Settings, sealer: Sealer): MailServer | null {
  const server = shownMailServer(settings)
  if (server.host === '') return null
  const sealed = settings.get(KEYS.password) ?? ''
  const password = sealed === '' ? '' : sealer.open(PASSWORD_PLACE, Buffer.from(sealed, 'base64'))
  return { ...server, password }
}

/** The same with its password masked: for the window, whatever is locked. */
export function shownMailServer(settings: Settings): MailServer {
  const security = asSecurity(settings.get(KEYS.security)) ?? DEFAULT_SECURITY
  return {
    host: settings.get(KEYS.host) ?? '',
    port: Number(settings.get(KEYS.port) ?? usualPort(security)),
    security,
    user: settings.get(KEYS.user) ?? '',
    password: (settings.get(KEYS.password) ?? '') === '' ? '' : MASK,
    from: settings.get(KEYS.from) ?? '',
  }
}

/**
 * Checks a mail server and readies the key that seals its password.
 * @returns what stores it, inside a write; a masked password stays what it was
 * @throws TocsinError INVALID with the problem of each wrong field; SECRETS_LOCKED
 */
export async function prepareMailServer(
  settings: Settings,
  configKey: ConfigKey,
  server: MailServer,
): Promise<() => void> {
  const problems = mailProblems(server)
  if (Object.keys(problems).length > 0) throw invalidFields(problems)
  const sealer = await configKey.unlock()
  return () => {
    settings.set(KEYS.host, server.host.trim())
    settings.set(KEYS.port, String(server.port))
    settings.set(KEYS.security, server.security)
    settings.set(KEYS.user, server.user)
    settings.set(KEYS.from, server.from.trim())
    if (server.password === MASK) return
    const sealed = server.password === '' ? null : sealer.seal(PASSWORD_PLACE, server.password)
    settings.set(KEYS.password, sealed?.toString('base64') ?? '')
  }
}

/** The problem of each wrong field, by the key of its setting. */
function mailProblems(server: MailServer): FieldProblems {
  const { host, port, security, user, password, from } = server
  const isPort = Number.isInteger(port) && port >= MAIL_PORT.min && port <= MAIL_PORT.max
  const isSender = /^[^\s@]+@[^\s@]+$/.test(from.trim()) || /<[^\s@]+@[^\s@]+>$/.test(from.trim())
  const texts = {
    [KEYS.host]: host,
    [KEYS.user]: user,
    [KEYS.password]: password,
    [KEYS.from]: from,
  }
  const badTexts = Object.entries(texts)
    .filter(([, text]) => text.length > MAIL_TEXT_LIMIT || /[\r\n]/.test(text))
    .map(([field]) => [field, tell('problems.lineOf', { max: MAIL_TEXT_LIMIT })])
  return {
    ...Object.fromEntries(badTexts),
    ...(/[\s/]/.test(host.trim()) && { [KEYS.host]: tell('problems.host') }),
    ...(isPort
      ? {}
      : { [KEYS.port]: tell('problems.wholeNumber', { min: MAIL_PORT.min, max: MAIL_PORT.max }) }),
    ...(asSecurity(security) === undefined && {
      [KEYS.security]: tell('problems.either', {
        choices: eitherOf(MAIL_SECURITIES.map(({ value }) => value)),
      }),
    }),
    ...(isSender || host.trim() === '' ? {} : { [KEYS.from]: tell('problems.mailAddress') }),
  }
}

function asSecurity(text: string | null): MailSecurity | undefined {
  return MAIL_SECURITIES.find(({ value }) => value === text)?.value
}

/** Whether channels of the kind `shell` may run (contract runtime.md, channels.md). */
export function isShellAllowed(settings: Pick<Settings, 'get'>, env: Environment): boolean {
  return env.TOCSIN_ALLOW_SHELL === '1' || readSetting('shellChannels', settings.get)
}

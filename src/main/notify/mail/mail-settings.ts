// The settings of the installation that channels need: the mail server, and whether shell commands
// may run. The password is sealed, everything else is text.

import { MASK } from '../../../shared/mask.ts'
import type { Environment } from '../../config.ts'
import { type FieldProblems, invalidFields } from '../../errors.ts'
import type { Settings } from '../../store/settings.ts'
import type { Sealer } from '../channels/config-key.ts'
import type { SmtpServer } from '../kinds/transport.ts'

const SECURITIES = ['none', 'starttls', 'tls'] as const satisfies readonly SmtpServer['security'][]
const DEFAULT_PORTS = { none: 25, starttls: 587, tls: 465 } as const
const PASSWORD_PLACE = { table: 'settings', row: 'smtp_password', column: 'value' }
const TEXT_LIMIT = 1000

/** The mail server as it is set, its password as given; an empty host: none. */
export function readMailServer(settings: Settings, sealer: Sealer): SmtpServer | null {
  const server = shownMailServer(settings)
  if (server.host === '') return null
  const sealed = settings.get('smtp_password') ?? ''
  const password = sealed === '' ? '' : sealer.open(PASSWORD_PLACE, Buffer.from(sealed, 'base64'))
  return { ...server, password }
}

/** The same with its password masked: for the window, whatever is locked. */
export function shownMailServer(settings: Settings): SmtpServer {
  const security = asSecurity(settings.get('smtp_security')) ?? 'starttls'
  return {
    host: settings.get('smtp_host') ?? '',
    port: Number(settings.get('smtp_port') ?? DEFAULT_PORTS[security]),
    security,
    user: settings.get('smtp_user') ?? '',
    password: (settings.get('smtp_password') ?? '') === '' ? '' : MASK,
    from: settings.get('mail_from') ?? '',
  }
}

/**
 * Stores the mail server; a masked password stays what it was. Inside a write.
 * @throws TocsinError INVALID with the problem of each wrong field
 */
export function saveMailServer(settings: Settings, sealer: Sealer, server: SmtpServer): void {
  const problems = mailProblems(server)
  if (Object.keys(problems).length > 0) throw invalidFields(problems)
  settings.set('smtp_host', server.host.trim())
  settings.set('smtp_port', String(server.port))
  settings.set('smtp_security', server.security)
  settings.set('smtp_user', server.user)
  settings.set('mail_from', server.from.trim())
  if (server.password === MASK) return
  const sealed = server.password === '' ? null : sealer.seal(PASSWORD_PLACE, server.password)
  settings.set('smtp_password', sealed?.toString('base64') ?? '')
}

/** The problem of each wrong field, by the name of its setting. */
function mailProblems(server: SmtpServer): FieldProblems {
  const { host, port, security, from } = server
  const hasPort = Number.isInteger(port) && port >= 1 && port <= 65_535
  const isSender = /^[^\s@]+@[^\s@]+$/.test(from.trim()) || /<[^\s@]+@[^\s@]+>$/.test(from.trim())
  const texts = {
    smtp_host: host,
    smtp_user: server.user,
    smtp_password: server.password,
    mail_from: from,
  }
  const badTexts = Object.entries(texts)
    .filter(([, text]) => text.length > TEXT_LIMIT || /[\r\n]/.test(text))
    .map(([field]) => [field, `must be one line of at most ${TEXT_LIMIT} characters`])
  return {
    ...Object.fromEntries(badTexts),
    ...(/[\s/]/.test(host.trim()) && { smtp_host: 'must be the name or address of a host' }),
    ...(hasPort ? {} : { smtp_port: 'must be a whole number from 1 to 65535' }),
    ...(SECURITIES.includes(security)
      ? {}
      : { smtp_security: `must be ${SECURITIES.join(' or ')}` }),
    ...(isSender || host.trim() === '' ? {} : { mail_from: 'must be a mail address' }),
  }
}

function asSecurity(text: string | null): SmtpServer['security'] | undefined {
  return SECURITIES.find((known) => known === text)
}

const SHELL_SETTING = 'shell_channels'

/** Whether channels of the kind `shell` may run (contract runtime.md, channels.md). */
export function isShellAllowed(settings: Settings, env: Environment): boolean {
  return env.TOCSIN_ALLOW_SHELL === '1' || settings.get(SHELL_SETTING) === 'on'
}

/** Inside a write. */
export function allowShell(settings: Settings, allowed: boolean): void {
  settings.set(SHELL_SETTING, allowed ? 'on' : 'off')
}

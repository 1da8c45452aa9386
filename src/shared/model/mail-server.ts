// The mail server that email integrations send through: its fields, their bounds and texts. The
// rules, the border of the window's calls and the form come from here. Plain data.

/** With the usual port of each. */
export const MAIL_SECURITIES = [
  { value: 'tls', label: 'TLS', port: 465 },
  { value: 'starttls', label: 'STARTTLS', port: 587 },
  { value: 'none', label: 'None', port: 25 },
] as const

export type MailSecurity = (typeof MAIL_SECURITIES)[number]['value']

export interface MailServer {
  /** Empty: no mail is sent. */
  readonly host: string
  readonly port: number
  readonly security: MailSecurity
  readonly user: string
  readonly password: string
  readonly from: string
}

interface MailField {
  /** In the settings table, and where a problem is refused. */
  readonly key: string
  readonly label: string
}

export const MAIL_FIELDS = {
  host: { key: 'smtp_host', label: 'Host' },
  port: { key: 'smtp_port', label: 'Port' },
  security: { key: 'smtp_security', label: 'Security' },
  user: { key: 'smtp_user', label: 'User' },
  password: { key: 'smtp_password', label: 'Password' },
  from: { key: 'mail_from', label: 'Sender' },
} as const satisfies Readonly<Record<keyof MailServer, MailField>>

export const MAIL_PORT = { min: 1, max: 65_535 } as const

/** Characters of each text. */
export const MAIL_TEXT_LIMIT = 1000

export const DEFAULT_SECURITY: MailSecurity = 'starttls'

/** The port that servers of this security usually have. */
export function usualPort(security: MailSecurity): number {
  return MAIL_SECURITIES.find(({ value }) => value === security)?.port ?? 25
}

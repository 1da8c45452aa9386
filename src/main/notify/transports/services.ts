// The transports of everything but chats.
import process from 'node:process'
import type { AnyTransport } from '../kinds/transport.ts'
import { createEmail } from './email.ts'
import { gotify } from './gotify.ts'
import { ntfy } from './ntfy.ts'
import { opsgenie } from './opsgenie.ts'
import { pd } from './pd.ts'
import { po } from './po.ts'
import { createShell } from './shell.ts'
import { signal } from './signal.ts'
import { sms } from './sms.ts'
import { webhook } from './webhook.ts'

export const SERVICE_TRANSPORTS: Readonly<Record<string, AnyTransport>> = {
  email: createEmail(),
  sms,
  webhook,
  shell: createShell({ platform: process.platform, env: process.env }),
  ntfy,
  gotify,
  po,
  signal,
  pd,
  opsgenie,
}

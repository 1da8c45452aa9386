// The listeners beside the home server, and the names by which it is meant.
import type { FastifyInstance } from 'fastify'
import type { ServeConfig } from '../config.ts'
import type { MailListener, MailListenerOptions } from '../mail/listener.ts'
import { closeListener, listen, urlOf } from '../network/listeners.ts'
import type { Listener } from '../network/share.ts'

/** Where no port is given nothing of it is loaded. */
export async function listenForMail(
  { host, smtpPort, mailDomain }: ServeConfig,
  parts: Pick<MailListenerOptions, 'monitor' | 'clock' | 'log' | 'bodyBudget'>,
): Promise<MailListener | null> {
  if (smtpPort === null) return null
  const { openMailListener } = await import('../mail/listener.ts')
  return openMailListener({ ...parts, host, port: smtpPort, domain: mailDomain })
}

export async function openShared(
  server: FastifyInstance,
  host: string,
  port: number,
): Promise<Listener> {
  const address = urlOf(host, await listen(server, host, port))
  return { address, close: () => closeListener(server) }
}

/** Names by which this server is meant, beside those of loopback. */
export function ownHosts({ host, baseUrl, linkBase, allowHosts }: ServeConfig): string[] {
  const named = [baseUrl, linkBase].flatMap((url) =>
    url === null ? [] : [new URL(url).hostname.replace(/^\[|\]$/g, '')],
  )
  return [host, ...named, ...allowHosts]
}

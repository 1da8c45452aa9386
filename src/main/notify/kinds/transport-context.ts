// What transports get of the world: the web, the mail server of the settings, leave to run commands.
import type { Clock } from '../../clock.ts'
import type { Environment } from '../../config.ts'
import type { Settings } from '../../store/settings.ts'
import type { ConfigKey } from '../channels/config-key.ts'
import { isShellAllowed, readMailServer } from '../mail/mail-settings.ts'
import type { HttpClient } from '../web/http-client.ts'
import type { TransportContext } from './transport.ts'

export interface TransportContextOptions {
  /** Brings the client when it is first needed. */
  readonly loadHttp: () => Promise<HttpClient>
  readonly settings: Settings
  readonly seal: ConfigKey
  readonly env: Environment
  readonly clock: Clock
}

/** @returns the world as it is now; throws TocsinError SECRETS_LOCKED */
export function createTransportContext(
  options: TransportContextOptions,
): () => Promise<TransportContext> {
  const { loadHttp, settings, seal, env, clock } = options
  let http: HttpClient | undefined
  return async () => {
    http ??= await loadHttp()
    const sealer = await seal.unlock()
    return {
      http,
      smtp: () => readMailServer(settings, sealer),
      isShellAllowed: () => isShellAllowed(settings, env),
      clock,
      pause: (delay) => new Promise((resolve) => void clock.setTimer(delay, resolve)),
    }
  }
}

// Where the app begins: attached to the service that serves the data folder, or as the application itself.
// Knows no Electron.
import { tell } from '../../../shared/words/told.ts'
import type { App } from '../../app/start.ts'
import { type Millis, SECOND } from '../../clock.ts'
import type { Flags } from '../../config.ts'
import { TocsinError } from '../../errors.ts'
import type { Log } from '../../log.ts'
import { type Home, ownHome } from './home.ts'
import type { ServiceHome } from './service-home.ts'

export interface OpenHomeOptions {
  readonly start: (flags: Flags) => Promise<App>
  /** Begins to look for the service. */
  readonly attach: () => ServiceHome
  /** A service is installed for this folder: at a login both start at once, and the service shall have it. */
  readonly expectsService: boolean
  readonly log: Pick<Log, 'warn'>
}

/** A service that starts checks its databases first. */
const PATIENCE: Millis = 10 * SECOND

/** @throws TocsinError as the application's start does; FOLDER_IN_USE where nobody can be attached to */
export async function openHome(options: OpenHomeOptions, flags: Flags): Promise<Home> {
  const { start, attach, expectsService, log } = options
  if (expectsService) {
    const service = await attached(attach)
    if (service !== null) return service
    log.warn('the installed service does not run: this app monitors')
  }
  try {
    return ownHome(await start(flags))
  } catch (error) {
    if (!(error instanceof TocsinError) || error.code !== 'FOLDER_IN_USE') throw error
    const service = await attached(attach)
    if (service === null) throw error
    return service
  }
}

/** Null: nobody answers. @throws TocsinError FOLDER_IN_USE where somebody does who cannot be attached to */
async function attached(attach: OpenHomeOptions['attach']): Promise<ServiceHome | null> {
  const service = attach()
  if (await service.connected(PATIENCE)) return service
  const isTooOld = service.link.isTooOld()
  await service.stop()
  if (!isTooOld) return null
  throw new TocsinError('FOLDER_IN_USE', tell('troubles.otherVersion'))
}

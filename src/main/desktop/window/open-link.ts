// Opens a clicked link in the system's browser: the only way out of the application.
import { shell } from 'electron'
import { errorText } from '../../errors.ts'
import type { Log } from '../../log.ts'
import { externalUrl } from './external-url.ts'

/** Opens an https or mailto address with the system's program; anything else is refused. */
export async function openExternally(address: string, log: Log): Promise<void> {
  const url = externalUrl(address)
  if (url === null) return log.warn('a link was not opened: neither https nor mailto')
  try {
    await shell.openExternal(url)
  } catch (error) {
    log.warn(`a link could not be opened: ${errorText(error)}`)
  }
}

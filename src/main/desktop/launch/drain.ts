// What quitting finishes: each part on its own, as a clipboard that does not answer must not keep the
// databases from closing. Knows no Electron.
import { errorText } from '../../errors.ts'
import type { Log } from '../../log.ts'

export type Finish = () => Promise<void>

/** Starts all of them at once, in this order, and resolves when each has ended, well or not. */
export async function finishAll(finishes: readonly Finish[], log: Pick<Log, 'error'>) {
  await Promise.all(
    finishes.map(async (finish) => {
      try {
        await finish()
      } catch (error) {
        log.error(`stopping failed: ${errorText(error)}`)
      }
    }),
  )
}

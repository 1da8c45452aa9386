// The notifier without a desktop app: notify-send if a session bus and the program are there,
// otherwise the log.
import type { Clock } from '../../clock.ts'
import type { Environment } from '../../config.ts'
import type { Log } from '../../log.ts'
import type { Notifier } from './notifier.ts'
import { createNotifySend, findNotifySend, PROGRAM } from './notify-send.ts'

export function createHeadlessNotifier(log: Log, env: Environment, clock: Clock): Notifier {
  const notifySend = createNotifySend(env, clock)
  return {
    hasScreen: () => 'program' in findNotifySend(env),
    async show(notice) {
      // Looked for each time: a session may begin or end while the server runs.
      const found = findNotifySend(env)
      const result =
        'program' in found
          ? await notifySend(found.program, notice)
          : ({ outcome: 'sent', onlyLogged: true } as const)
      const note = result.outcome === 'failed' ? ` (${PROGRAM}: ${result.reason})` : ''
      log.warn(`${notice.title}${notice.body === '' ? '' : `: ${notice.body}`}${note}`)
      return result
    },
  }
}

// `tocsin check incident`: an outage of a check with its timeline, as Markdown.
import { EXIT } from '../errors.ts'
import { collectIncident } from '../notify/incident/collect.ts'
import { incidentMarkdown } from '../notify/incident/markdown.ts'
import { createNotifyTables } from '../notify/tables/tables.ts'
import { readNotificationSettings } from '../settings/stored-settings.ts'
import { findCheck, ONE_CHECK } from './chosen-checks.ts'
import { type Command, type CommandCall, withMonitor } from './command.ts'
import { PROJECT_FLAG, text } from './flags.ts'
import { asUsage, readInstant } from './schedule.ts'

function incident(call: CommandCall): Promise<number> {
  const given = text(call.values, 'at')
  const at = given === undefined ? null : asUsage(() => readInstant(given, '--at'))
  return withMonitor(call, async (monitor, store) => {
    const { notifications } = createNotifyTables(store.db)
    const { zone } = readNotificationSettings(store.settings)
    const query = { check: findCheck(monitor, call.values, call.positionals[0] ?? ''), at, zone }
    const found = await collectIncident({ monitor, notifications, clock: call.clock }, query)
    call.print(incidentMarkdown(found).trimEnd())
    return EXIT.ok
  })
}

export const INCIDENT_COMMAND: Command = {
  name: 'check incident',
  summary: 'An outage of a check with its timeline, as Markdown',
  flags: [
    { name: 'last', help: 'The newest outage: the default.' },
    {
      name: 'at',
      value: 'TIME',
      instead: true,
      help: 'The outage in which this instant lies, in ISO 8601; without an offset it is UTC.',
    },
    PROJECT_FLAG,
  ],
  args: ONE_CHECK,
  run: incident,
}

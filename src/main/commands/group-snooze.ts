// `tocsin tag snooze` and `tocsin project snooze`: alarms of all checks of a group held back. They may run
// beside a server, which reads the snoozes again each time it needs them.
import { isoSeconds } from '../clock.ts'
import { EXIT } from '../errors.ts'
import type { Monitor } from '../monitor/monitor.ts'
import type { CheckGroup } from '../monitor/rules/group-snooze.ts'
import { byFlags, type Command, type CommandCall, chosenProject, withMonitor } from './command.ts'
import { JSON_FLAG, PROJECT_FLAG, text } from './flags.ts'
import { missing } from './listed.ts'
import { readSnoozeEnd, SNOOZE_FLAGS } from './snooze-flags.ts'

/** @param groupOf which checks are meant */
function snoozing(groupOf: (monitor: Monitor, call: CommandCall) => CheckGroup) {
  return (call: CommandCall): Promise<number> => {
    const until = readSnoozeEnd(call)
    return withMonitor(call, async (monitor) => {
      const group = groupOf(monitor, call)
      const checks = monitor.groupSnoozes.count(group)
      if (until !== null && group.tag !== '' && checks === 0) {
        throw missing('tag', `no check is tagged ${group.tag}`)
      }
      await byFlags(() => monitor.groupSnoozes.snooze(group, until))
      const end = until === null ? null : isoSeconds(until)
      const { projectId, tag } = group
      const project = projectId === null ? null : (monitor.projects.byId(projectId)?.name ?? null)
      const document = { tag: tag === '' ? null : tag, project, snoozed_until: end, checks }
      call.print(call.values.json ? JSON.stringify(document) : (end ?? 'not snoozed'))
      return EXIT.ok
    })
  }
}

const IN_PROJECT = {
  ...PROJECT_FLAG,
  help: 'Only checks of that project. Default: the checks of all projects.',
}

export const GROUP_SNOOZE_COMMANDS: readonly Command[] = [
  {
    name: 'project snooze',
    summary: 'Hold back alarms of all checks of a project, also of new ones, and print until when',
    flags: [...SNOOZE_FLAGS, PROJECT_FLAG, JSON_FLAG],
    run: snoozing((monitor, call) => ({
      tag: '',
      projectId: chosenProject(monitor, call.values).id,
    })),
  },
  {
    name: 'tag snooze',
    summary: 'Hold back alarms of all checks with a tag, also of new ones, and print until when',
    flags: [...SNOOZE_FLAGS, IN_PROJECT, JSON_FLAG],
    args: [{ name: 'TAG', help: 'The tag.' }],
    run: snoozing((monitor, call) => {
      const [tag = ''] = call.positionals
      const isOfOne = text(call.values, 'project') !== undefined
      return { tag, projectId: isOfOne ? chosenProject(monitor, call.values).id : null }
    }),
  },
]

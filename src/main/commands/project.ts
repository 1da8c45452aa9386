// `tocsin project …`
import { EXIT } from '../errors.ts'
import type { Project } from '../monitor/operations/projects.ts'
import { byFlags, type Command, chosenProject, withMonitor } from './command.ts'
import { JSON_FLAG, PROJECT_FLAG, requiredText } from './flags.ts'

function document({ uuid, name, badgeKey, pingKey }: Project) {
  return { id: uuid, name, badge_key: badgeKey, ping_key: pingKey }
}

export const PROJECT_COMMANDS: readonly Command[] = [
  {
    name: 'project list',
    summary: 'The names of all projects',
    flags: [JSON_FLAG],
    run: (call) =>
      withMonitor(call, (monitor) => {
        const projects = monitor.projects.all()
        if (call.values.json) call.print(JSON.stringify(projects.map(document)))
        else for (const { name } of projects) call.print(name)
        return EXIT.ok
      }),
  },
  {
    name: 'project create',
    summary: 'Create a project and print its id',
    flags: [
      { name: 'name', value: 'N', required: true, help: 'Name of the new project.' },
      JSON_FLAG,
    ],
    run: (call) => {
      const name = requiredText(call.values, 'name')
      return withMonitor(call, async ({ projects }) => {
        const project = await byFlags(() => projects.create(name))
        call.print(call.values.json ? JSON.stringify(document(project)) : project.uuid)
        return EXIT.ok
      })
    },
  },
  {
    name: 'project show',
    summary: "A project's name, or with --json all of it",
    flags: [PROJECT_FLAG, JSON_FLAG],
    run: (call) =>
      withMonitor(call, (monitor) => {
        const project = chosenProject(monitor, call.values)
        call.print(call.values.json ? JSON.stringify(document(project)) : project.name)
        return EXIT.ok
      }),
  },
]

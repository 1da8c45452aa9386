// Backup and restore of everything, export and import of checks.
import fs from 'node:fs'
import { confirmStaged, discardStaged, stageBackup } from '../backup/stage.ts'
import { checkDocument } from '../monitor/documents/check-document.ts'
import { stringify } from '../monitor/documents/json.ts'
import { fetchChecks } from './fetch-project.ts'
import { projectOf } from './find.ts'
import type { Handlers } from './handlers.ts'

export const DATA_HANDLERS = {
  'data.backup': ({ backups }) => backups.make(),

  'data.read': ({ backups }, { backup, offset }) => backups.read(backup, offset),

  'data.restore': async ({ uploads, dataDir, restart, log }, { upload, confirm }) => {
    const file = uploads.takeFile(upload)
    try {
      const { size } = fs.statSync(file)
      const { checks, pushes, integrations, commands, made } = await stageBackup(
        dataDir,
        fs.createReadStream(file),
        size,
      )
      if (!confirm) discardStaged(dataDir)
      else {
        confirmStaged(dataDir)
        log.warn(`restoring a backup of ${new Date(made).toISOString()}`)
        restart('restore')
      }
      return { checks, pushes, integrations, commands, made }
    } finally {
      fs.rmSync(file, { force: true })
    }
  },

  'data.export': (context, { project }) => {
    const { monitor, clock, addresses } = context
    const view = {
      baseUrl: addresses().api,
      version: 3,
      readonly: false,
      now: clock.now(),
      shift: monitor.shift(),
    } as const
    const checks = monitor.checks
      .ofProjectWithChannels(projectOf(context, project).id)
      .map((check) => checkDocument(check, check.channels, view))
    return { document: stringify({ checks }) }
  },

  'data.plan': (context, { project, document }) =>
    context.monitor.imports.plan(projectOf(context, project).id, document),

  'data.import': async (context, { project, document }) => ({
    created: await context.monitor.imports.run(projectOf(context, project).id, document),
  }),

  'data.fetch': async (_context, { baseUrl, key }) => ({
    document: await fetchChecks(baseUrl, key),
  }),
} satisfies Partial<Handlers>

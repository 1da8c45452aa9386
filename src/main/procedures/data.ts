// Data on its way in and out: backup and restore of everything, export and import of checks, and files
// that are uploaded for a push or a restore, chunk by chunk.
import fs from 'node:fs'
import { confirmStaged, discardStaged, stageBackup } from '../backup/stage.ts'
import { documentsIn } from '../monitor/documents/check-document.ts'
import { stringify } from '../monitor/documents/json.ts'
import { keyPlace } from '../secrets/crypto/master-key.ts'
import { cleanFilename, contentTypeOf } from '../secrets/files/file-names.ts'
import { projectOf } from './find.ts'
import type { Handlers } from './handlers.ts'
import { LongList } from './long-list.ts'

export const DATA_HANDLERS = {
  'data.backup': ({ backups }) => backups.make(),

  'data.key': ({ dataDir, env }) => {
    const place = keyPlace(dataDir, env)
    return { place: place.in === 'file' && !fs.existsSync(place.file) ? null : place }
  },

  'data.read': ({ backups }, { backup, offset }) => backups.read(backup, offset),

  'data.restore': async ({ uploads, dataDir, restart, log }, { upload, confirm }) => {
    const file = uploads.takeFile(upload)
    try {
      const { size } = fs.statSync(file)
      const staged = await stageBackup(dataDir, fs.createReadStream(file), size)
      const { checks, pushes, integrations, commands, made } = staged
      if (!confirm) discardStaged(staged)
      else {
        confirmStaged(dataDir, staged)
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
    const write = documentsIn(view)
    const checks = monitor.checks
      .ofProjectWithChannels(projectOf(context, project).id)
      .map((check) => write(check, check.channels))
    const maintenance = monitor.maintenanceTransfer.documents(projectOf(context, project).id)
    // Without any it is what Healthchecks has.
    const windows = maintenance.length === 0 ? {} : { maintenance }
    return { document: stringify({ checks, ...windows }) }
  },

  'data.plan': async (context, { project, document, keepUuids }) => {
    const { checks, ...report } = await context.monitor.imports.plan(
      projectOf(context, project).id,
      document,
      { keepUuids, baseUrl: context.addresses().api },
    )
    // A document may list tens of thousands.
    return { ...report, checks: LongList.of(checks) }
  },

  'data.import': (context, { project, document, keepUuids, arrived = [] }) =>
    context.monitor.imports.run(projectOf(context, project).id, document, {
      keepUuids,
      baseUrl: context.addresses().api,
      arrived,
    }),

  'uploads.begin': async ({ uploads, secrets }, input) => {
    if (input.for === 'push') await secrets.needVault()
    return { upload: uploads.begin(input.for) }
  },

  'uploads.file': ({ uploads }, { upload, filename, contentType }) => {
    const clean = cleanFilename(filename) || 'file'
    uploads.file(upload, clean, contentTypeOf(contentType, clean))
    return null
  },

  'uploads.chunk': async ({ uploads }, { upload, data, end }) => {
    await uploads.chunk(upload, Buffer.from(data, 'base64'), end)
    return null
  },

  'uploads.cancel': async ({ uploads }, { upload }) => {
    await uploads.cancel(upload)
    return null
  },
} satisfies Partial<Handlers>

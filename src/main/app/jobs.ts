// What commands of this machine's jobs need of the running application (contract run.md 6, 8): the
// endpoint file that leads them here, and the spool where they leave what nobody heard.
import fs from 'node:fs'
import path from 'node:path'
import type { LocalCommands } from '../http/options.ts'
import { type MaybeLater, whenKnown } from '../maybe-later.ts'
import { ownHost, urlOf } from '../network/listeners.ts'
import { createSpoolReader, quietly, type SpoolReaderOptions } from '../spool/reader.ts'
import { VERSION } from '../version.ts'
import { createLocalToken, writeEndpoint } from './endpoint.ts'

export interface Jobs {
  readonly commands: LocalCommands
  /** Until what waited at the start is counted; null: it is. Nothing is answered before. */
  opening(): Promise<void> | null
  /** Counts what waits, at the start and whenever the watcher looks. Never fails: it logs. */
  takeIn(): MaybeLater<void>
  /** Tells commands where the server listens. */
  announce(listening: {
    readonly host: string
    readonly port: number
    readonly bodyLimit: number | null
  }): void
  /** Adopted jobs are started by a copy of our bundle: an older one is renewed. Never fails: it logs. */
  renewLauncher(): Promise<void>
  stop(): void
}

export function createJobs(
  options: SpoolReaderOptions & { readonly log: Parameters<typeof quietly>[1] },
): Jobs {
  const spool = createSpoolReader(options)
  const takeIn = quietly(spool.takeIn, options.log)
  const token = createLocalToken()
  let remove = () => {}
  let open = () => {}
  let opening: Promise<void> | null = new Promise((resolve) => {
    open = resolve
  })

  function answer(): void {
    if (opening !== null) open()
    opening = null
  }

  return {
    commands: { token, takeInSpool: spool.takeIn },
    opening: () => opening,
    takeIn: () => whenKnown(takeIn(), answer),
    announce({ host, port, bodyLimit }) {
      const url = urlOf(ownHost(host), port)
      const endpoint = { url, token, bodyLimit, pid: process.pid }
      try {
        remove = writeEndpoint(options.dataDir, endpoint)
      } catch (error) {
        // Their signals wait in the spool then, and are counted at the next look.
        options.log.error(`commands cannot be told where this server is: ${error}`)
      }
    },
    renewLauncher: () => renewLauncher(options.dataDir, options.log),
    stop: () => remove(),
  }
}

async function renewLauncher(dataDir: string, log: Parameters<typeof quietly>[1]): Promise<void> {
  if (!fs.existsSync(path.join(dataDir, 'bin', 'run.mjs'))) return
  try {
    // Most installations have none: nothing of it is loaded then.
    const launcher = await import('../adopt/launcher.ts')
    const node = process.versions.electron === undefined ? process.execPath : null
    launcher.renewLauncher({ dataDir, node, bundle: launcher.jobsBundle(), version: VERSION })
  } catch (error) {
    log.error(`the launcher of adopted jobs cannot be renewed: ${error}`)
  }
}

// The launcher of adopted jobs. Without it the jobs run but send no pings (contract adopt.md 9).

import fs from 'node:fs'
import path from 'node:path'
import { type Told, tell } from '../../shared/words/told.ts'
import { launcherNode } from '../adopt/launcher.ts'
import { type Examined, wrong } from './examined.ts'

export function examineLauncher({ dataDir }: Pick<Examined, 'dataDir'>): Told {
  const node = launcherNode(dataDir)
  if (node === null) return tell('doctor.notUsed')
  const missing = [node, path.join(dataDir, 'bin', 'run.mjs')].find((file) => !fs.existsSync(file))
  if (missing === undefined) return tell('doctor.launches', { node })
  throw wrong(tell('doctor.launcherGone', { file: missing, command: 'tocsin adopt --apply' }))
}

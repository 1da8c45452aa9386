// The launcher of adopted jobs. Without it the jobs run but send no pings (contract adopt.md 9).
import fs from 'node:fs'
import path from 'node:path'
import { launcherNode } from '../adopt/launcher.ts'
import type { Examined } from './examined.ts'

export function examineLauncher({ dataDir }: Pick<Examined, 'dataDir'>): string {
  const node = launcherNode(dataDir)
  if (node === null) return 'not used'
  const missing = [node, path.join(dataDir, 'bin', 'run.mjs')].find((file) => !fs.existsSync(file))
  if (missing === undefined) return `starts adopted jobs with ${node}`
  throw new Error(`${missing} is gone: adopted jobs run unwatched; run: tocsin adopt --apply`)
}

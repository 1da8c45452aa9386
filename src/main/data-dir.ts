// Which data folder is meant: a flag wins over the environment, that over the system's usual place.
import os from 'node:os'
import path from 'node:path'
import { defaultDataFolder } from '../shared/data-folder.ts'
import type { Environment } from './config.ts'
import { TocsinError } from './errors.ts'

/** @throws TocsinError USAGE for an empty flag: an unset variable must not lead to another folder. */
export function resolveDataDir(
  flag: string | undefined,
  env: Environment,
  platform: NodeJS.Platform = process.platform,
  home: string = os.homedir(),
): string {
  if (flag === '') throw new TocsinError('USAGE', '--data-dir must not be empty')
  const given = flag ?? env.TOCSIN_DATA_DIR
  if (given) return path.resolve(given)
  return path.join(...defaultDataFolder(env, platform, home))
}

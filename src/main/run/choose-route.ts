// Which way signals go: by what the command line, the environment and the data folder say (contract
// run.md 6).
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { defaultDataFolder } from '../../shared/data-folder.ts'
import { pingUrlRoute, plainPingRoute } from './ping-route.ts'
import { FAR, NEARBY, type Route, UNKNOWN_LIMIT } from './route.ts'
import { otherServerRoute, ownServerRoute } from './signal-route.ts'
import { createSpool, type Spool } from './spool-writer.ts'
import type { Destination } from './words.ts'

type Environment = Readonly<Record<string, string | undefined>>

const USUAL_SERVER = 'http://127.0.0.1:7464'

/** Another Tocsin; the key is null where its file cannot be read: signals wait until it can. */
export interface OtherServer {
  readonly url: string
  readonly key: string | null
}

export interface RouteOptions {
  readonly other: OtherServer | null
  /** The clock by which signals are dated. */
  readonly now: () => number
  /** Nobody is to be waited for. */
  readonly isHurried: boolean
  /** Resolves when no server is to be waited for any more. */
  readonly stop: Promise<null>
}

export function chooseRoute(
  { check, server, dataDir }: Destination,
  env: Environment,
  { other, now, isHurried, stop }: RouteOptions,
): Route {
  if (check.form === 'url') return pingUrlRoute(check.text, isHurried ? NEARBY : FAR, stop)
  const folder = dataFolder(dataDir, env)
  const spool = folder === null ? NO_SPOOL : createSpool(folder)
  if (other !== null) {
    const route = otherServerRoute(other, spool, now, stop)
    return isHurried ? later(route, (signal, nth) => spool.keepFor(other.url, signal, nth)) : route
  }
  if (server === null && folder !== null && isReadable(folder)) {
    const route = ownServerRoute(folder, spool, now)
    return isHurried ? later(route, spool.keep) : route
  }
  const plain = (server ?? (env.TOCSIN_SERVER || USUAL_SERVER)).replace(/\/+$/, '')
  // A folder that nobody named is not made for a ping: later ones would wait in it for a server that
  // runs elsewhere.
  const isNamed = dataDir !== null || Boolean(env.TOCSIN_DATA_DIR)
  if (check.form === 'uuid') return plainPingRoute(plain, check.text, isNamed ? spool.keep : null)
  return later({ bodyLimit: UNKNOWN_LIMIT }, spool.keep)
}

/** Signals go to the spool at once. */
function later({ bodyLimit }: Pick<Route, 'bodyLimit'>, keep: Spool['keep']): Route {
  return {
    bodyLimit,
    async send(signal, nth) {
      keep(signal, nth)
      return { state: 'kept' }
    },
  }
}

/** Null: there is none, as nobody knows a home folder. */
export function dataFolder(flag: string | null, env: Environment): string | null {
  try {
    const given = flag ?? env.TOCSIN_DATA_DIR
    if (given) return path.resolve(given)
    return path.join(...defaultDataFolder(env, process.platform, os.homedir()))
  } catch {
    return null
  }
}

function isReadable(folder: string): boolean {
  try {
    fs.accessSync(folder, fs.constants.R_OK | fs.constants.X_OK)
    return true
  } catch {
    return false
  }
}

function noFolder(): never {
  throw new Error('there is no data folder')
}

const NO_SPOOL: Spool = {
  keep: noFolder,
  keepFor: noFolder,
  refuse: noFolder,
  waitingFor: () => [],
  refuseFile: noFolder,
}

// What an installation is known by: a secret, made with its first project at the first start.
import { randomBytes } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Store } from '../store/store.ts'
import { createProjectsTable, DEFAULT_PROJECT } from './tables/projects.ts'

const SECRET_SETTING = 'install_secret'

/** Signs badge URLs; made, with the project that exists from the start, where there is none. */
export function installationSecret(store: Store, clock: Clock): string {
  return store.settings.get(SECRET_SETTING) ?? found(store, clock)
}

function found(store: Store, clock: Clock): string {
  return store.writeNow(() => {
    const secret = store.settings.get(SECRET_SETTING) ?? randomBytes(32).toString('hex')
    store.settings.set(SECRET_SETTING, secret)
    const projects = createProjectsTable(store.db)
    if (projects.byName(DEFAULT_PROJECT) === null) projects.insert(DEFAULT_PROJECT, clock.now())
    return secret
  })
}

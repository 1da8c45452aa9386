// The texts of notifications, of the tray and of other parts that no window shows: all that the main side
// loads of its own language. English is always there; another one is loaded when it is spoken (main/speech.ts).
import type { Text } from '../catalogue.ts'
import { appMenu } from './app-menu.ts'
import { desktop } from './desktop.ts'
import { menus } from './menus.ts'
import { notices } from './notices.ts'
import { refusals } from './refusals.ts'
import { troubles } from './troubles.ts'
import { units } from './units.ts'

export const NATIVE = { appMenu, desktop, menus, notices, refusals, troubles, units }

/** What every language has. */
export type Native = typeof NATIVE

/** Any language's. */
export type NativeCatalogue = {
  readonly [P in keyof Native]: Readonly<Record<keyof Native[P], Text>>
}

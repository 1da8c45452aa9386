// The texts of the window in English, which says what the other languages need. British spelling, short,
// plain: noun first, active voice.
import type { Text } from '../catalogue.ts'
import { keys } from './keys.ts'
import { list } from './list.ts'
import { shell } from './shell.ts'
import { tray } from './tray.ts'

export const WORDS = {
  keys,
  list,
  shell,
  tray,
}

/** What every language has: each part, and each text of it. */
export type English = typeof WORDS

/** Any language's: its texts by part and name. */
export type Catalogue = { readonly [P in keyof English]: Readonly<Record<keyof English[P], Text>> }

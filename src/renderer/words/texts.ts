// Texts in constants of modules. Which language the window speaks is not known when a module is loaded,
// and may change: what these functions make asks for its texts whenever one is read.
import type { PlaceholdersIn } from '../../shared/words/catalogue.ts'
import { type TextKey, type TextOf, t } from './t.ts'

/** The name of a text that has no placeholders. */
export type PlainKey = {
  readonly [K in TextKey]: [PlaceholdersIn<TextOf<K>>] extends [never] ? K : never
}[TextKey]

/**
 * An object of texts by their names, beside fields that are no texts:
 * `texts({ word: 'servers.off' }, { icon: 'pause' })` is `{ word: string, icon: 'pause' }`. Read its texts
 * while rendering or in a handler; `{ ...spread }` reads them all.
 * @typeParam N the names of the fields, to hold the texts to a union: `texts<CheckStatus>({ … })`
 */
export function texts<N extends string, const Rest extends object = object>(
  keys: Readonly<Record<N, PlainKey>>,
  rest?: Rest,
): Readonly<Record<N, string>> & Rest {
  const made = { ...rest }
  for (const [name, key] of Object.entries<PlainKey>(keys)) {
    Object.defineProperty(made, name, { enumerable: true, get: () => t(key) })
  }
  return made as Readonly<Record<N, string>> & Rest
}

export interface TextChoice<V> {
  readonly value: V
  readonly label: string
}

/** What one can choose from, such as the options of a select: `choices([['svg', 'badges.picture'], …])`. */
export function choices<const V>(
  pairs: readonly (readonly [value: V, label: PlainKey])[],
): readonly TextChoice<V>[] {
  return pairs.map(([value, label]) => texts({ label }, { value }))
}

import type { Latvian } from '../catalogue.ts'
import type { keys as english } from '../en/keys.ts'

export const keys: Latvian<typeof english> = {
  here: 'Šeit',
  everywhere: 'Visur',
}

import type { French } from '../catalogue.ts'
import type { keys as english } from '../en/keys.ts'

export const keys: French<typeof english> = {
  here: 'Ici',
  everywhere: 'Partout',
}

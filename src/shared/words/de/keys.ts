import type { German } from '../catalogue.ts'
import type { keys as english } from '../en/keys.ts'

export const keys: German<typeof english> = {
  here: 'Hier',
  everywhere: 'Überall',
}

import type { Spanish } from '../catalogue.ts'
import type { keys as english } from '../en/keys.ts'

export const keys: Spanish<typeof english> = {
  here: 'Aquí',
  everywhere: 'En todas partes',
}

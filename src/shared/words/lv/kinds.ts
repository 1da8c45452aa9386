// What integrations are and ask for, by the English of their definitions.
import type { Definitions } from '../catalogue.ts'

export const kinds: Definitions = {}

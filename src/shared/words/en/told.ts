// The rooms whose texts the server tells, in English: all that it loads of the catalogues (told.ts).
import { explain } from './explain.ts'

export const TOLD = { explain }

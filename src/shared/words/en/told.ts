// The rooms whose texts the server tells, in English: all that it loads of the catalogues (told.ts).

import { adoptNotes } from './adopt-notes.ts'
import { band } from './band.ts'
import { doctor } from './doctor.ts'
import { explain } from './explain.ts'
import { failures } from './failures.ts'
import { moved } from './moved.ts'
import { problems } from './problems.ts'
import { refusals } from './refusals.ts'
import { remoteRefusals } from './remote-refusals.ts'
import { scheduleProblems } from './schedule-problems.ts'
import { scheduleWords } from './schedule-words.ts'
import { troubles } from './troubles.ts'

export const TOLD = {
  moved,
  adoptNotes,
  band,
  doctor,
  explain,
  failures,
  problems,
  refusals,
  remoteRefusals,
  scheduleProblems,
  scheduleWords,
  troubles,
}

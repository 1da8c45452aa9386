// The texts of the window in English, which says what the other languages need. British spelling, short,
// plain: noun first, active voice.
import type { Definitions, Text } from '../catalogue.ts'
import { activity } from './activity.ts'
import { adopt } from './adopt.ts'
import { adoptNotes } from './adopt-notes.ts'
import { badges } from './badges.ts'
import { band } from './band.ts'
import { checkList } from './check-list.ts'
import { checks } from './checks.ts'
import { data } from './data.ts'
import { doctor } from './doctor.ts'
import { explain } from './explain.ts'
import { failures } from './failures.ts'
import { find } from './find.ts'
import { integrations } from './integrations.ts'
import { keys } from './keys.ts'
import { list } from './list.ts'
import { maintenance } from './maintenance.ts'
import { many } from './many.ts'
import { mirrored } from './mirrored.ts'
import { moved } from './moved.ts'
import { moves } from './moves.ts'
import { output } from './output.ts'
import { picker } from './picker.ts'
import { problems } from './problems.ts'
import { pushes } from './pushes.ts'
import { refusals } from './refusals.ts'
import { relays } from './relays.ts'
import { remoteRefusals } from './remote-refusals.ts'
import { reports } from './reports.ts'
import { requests } from './requests.ts'
import { schedule } from './schedule.ts'
import { scheduleProblems } from './schedule-problems.ts'
import { scheduleWords } from './schedule-words.ts'
import { servers } from './servers.ts'
import { settings } from './settings.ts'
import { sharing } from './sharing.ts'
import { shell } from './shell.ts'
import { snippets } from './snippets.ts'
import { timeline } from './timeline.ts'
import { tray } from './tray.ts'
import { troubles } from './troubles.ts'
import { ui } from './ui.ts'
import { units } from './units.ts'
import { welcome } from './welcome.ts'

export const WORDS = {
  activity,
  adopt,
  adoptNotes,
  badges,
  band,
  checkList,
  checks,
  data,
  doctor,
  explain,
  failures,
  find,
  integrations,
  keys,
  list,
  maintenance,
  many,
  mirrored,
  moved,
  moves,
  output,
  picker,
  problems,
  pushes,
  refusals,
  relays,
  remoteRefusals,
  reports,
  requests,
  schedule,
  scheduleProblems,
  scheduleWords,
  servers,
  settings,
  sharing,
  shell,
  snippets,
  timeline,
  tray,
  troubles,
  ui,
  units,
  welcome,
}

/** What every language has: each part, and each text of it. */
export type English = typeof WORDS

/** Any language's: its texts by part and name. */
export type Catalogue = { readonly [P in keyof English]: Readonly<Record<keyof English[P], Text>> }

/** Definitions have their English themselves. */
export const DEFINITIONS: Definitions = {}

// The texts of the window in Latvian. Neutral form: no „tu”, „jūs” only where it has to be.
// check: pārbaude · up/late/down/paused/new: kārtībā/kavējas/nedarbojas/pauzēta/jauna · ping: pings ·
// run: izpilde · job: uzdevums · outage: dīkstāve · schedule: grafiks · grace: papildlaiks · deadline: termiņš ·
// flip: stāvokļa maiņa · gap: pārtraukums · tag: birka · project: projekts · integration: integrācija ·
// notification: paziņojums · alarm: trauksme · reminder: atgādinājums · acknowledge: apstiprināt · snooze:
// atlikt · mute: izslēgt paziņojumus · pause: pauzēt · push: sūtījums · view: atvēršana · passphrase: paroles frāze ·
// label: nosaukums · badge: emblēma · server: serveris · relay: pārsūtīt · heartbeat: pulss · backup: dublējums ·
// resume: atsākt · by hand: pašrocīgi · failure: kļūda · test: izmēģinājums · adopt: pievienot · preset: veidne ·
// status page: statusa lapa · sleep: miega režīms · restart: pārstartēt · install: uzstādīt · quotes: „…”
import type { Definitions, Latvian } from '../catalogue.ts'
import type { English } from '../en/index.ts'
import { activity } from './activity.ts'
import { adopt } from './adopt.ts'
import { adoptNotes } from './adopt-notes.ts'
import { badges } from './badges.ts'
import { band } from './band.ts'
import { checkList } from './check-list.ts'
import { checks } from './checks.ts'
import { data } from './data.ts'
import { definitions } from './definitions.ts'
import { doctor } from './doctor.ts'
import { explain } from './explain.ts'
import { failures } from './failures.ts'
import { find } from './find.ts'
import { integrations } from './integrations.ts'
import { keys } from './keys.ts'
import { kinds } from './kinds.ts'
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

export const WORDS: { readonly [P in keyof English]: Latvian<English[P]> } = {
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

export const DEFINITIONS: Definitions = { ...definitions, ...kinds }

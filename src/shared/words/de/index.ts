// The texts of the window in German. Polite form „Sie“.
// check: der Check · up/late/down/paused/new: OK/überfällig/ausgefallen/pausiert/neu · ping: der Ping ·
// run: der Lauf · job: der Job · outage: der Ausfall · schedule: der Zeitplan · grace: die Karenzzeit ·
// deadline: die Frist · flip: der Statuswechsel · gap: die Lücke · tag: das Tag · project: das Projekt ·
// integration: die Integration · notification: die Benachrichtigung · alarm: der Alarm · reminder: die
// Erinnerung · acknowledge: quittieren · snooze: zurückstellen · mute: stummschalten · pause: pausieren ·
// push: der Push · view: der Aufruf · passphrase: die Passphrase · label: die Bezeichnung · badge: das Badge ·
// server: der Server · relay: weiterleiten · heartbeat: der Herzschlag · backup: die Sicherung ·
// password: das Passwort · request: die Anforderung (HTTP: die Anfrage) · failure: der Fehler · exit status: der
// Exit-Status · adopt: übernehmen · preset: die Vorlage · status page: die Statusseite · sleep: der Ruhezustand
import type { Definitions, German } from '../catalogue.ts'
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

export const WORDS: { readonly [P in keyof English]: German<English[P]> } = {
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

// The texts of the window in French. Polite form « vous »; U+202F before ; ! ?, U+00A0 before : and in « ».
// check: le contrôle · up/late/down/paused/new: OK/en retard/en panne/en pause/nouveau · ping: le ping ·
// run: l’exécution · job: la tâche · outage: la panne · schedule: la planification · grace: le délai de grâce ·
// deadline: l’échéance · flip: le changement d’état · gap: l’interruption · tag: l’étiquette · project: le
// projet · integration: l’intégration · notification: la notification · alarm: l’alerte · reminder: le rappel ·
// acknowledge: acquitter · snooze: mettre en sommeil · mute: désactiver · pause: mettre en pause · push:
// l’envoi · view: la consultation · passphrase: la phrase secrète · label: le libellé · badge: le badge ·
// server: le serveur · relay: relayer · heartbeat: le signal de vie · backup: la sauvegarde ·
// password: le mot de passe · request: la demande (HTTP : la requête) · notify: prévenir · failure: l’échec · end a
// snooze: réveiller · adopt: adopter · preset: le modèle · status page: la page d’état · sleep: la veille
import type { Definitions, French } from '../catalogue.ts'
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

export const WORDS: { readonly [P in keyof English]: French<English[P]> } = {
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

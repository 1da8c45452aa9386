// The texts of the window in Spanish. Polite form «usted».
// check: el monitor · up/late/down/paused/new: OK/con retraso/caído/en pausa/nuevo · ping: el ping ·
// run: la ejecución · job: la tarea · outage: la caída · schedule: la programación · grace: el margen ·
// deadline: el plazo · flip: el cambio de estado · gap: la interrupción · tag: la etiqueta · project: el
// proyecto · integration: la integración · notification: la notificación · alarm: la alerta · reminder: el
// recordatorio · acknowledge: confirmar · snooze: posponer · mute: silenciar · pause: pausar · push: el envío ·
// view: la apertura · passphrase: la frase de contraseña · label: el nombre · badge: la insignia · server: el
// servidor · relay: retransmitir · heartbeat: el latido · backup: la copia de seguridad ·
// request: la solicitud (HTTP: la petición) · notify: avisar · report (of a job): informar · failure: el error ·
// adopt: incorporar · remove: quitar · delete: eliminar · preset: la plantilla · sleep: la suspensión
import type { Definitions, Spanish } from '../catalogue.ts'
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

export const WORDS: { readonly [P in keyof English]: Spanish<English[P]> } = {
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

// The drop-in that makes a unit tell of its runs: contract adopt.md 6. Pure: texts in, texts out.
import { UUID_INSIDE } from '../../shared/uuid.ts'
import { type AdoptContext, binFile, type Via } from './job.ts'
import { commandWords, property, type UnitProperties } from './systemd-show.ts'

/** The name of our drop-in in the folder `<unit>.d`. */
const DROP_IN = 'tocsin.conf'

export type Manager = 'user' | 'system'

/** Where the drop-in of a unit is; absolute. */
export function dropInPath(manager: Manager, unit: string, home: string): string {
  const folder = manager === 'user' ? `${home}/.config/systemd/user` : '/etc/systemd/system'
  return `${folder}/${unit}.d/${DROP_IN}`
}

/** Null: a path or the address cannot stand in a unit file: `hand path`. */
export function dropInText(uuid: string, via: Via, context: AdoptContext): string | null {
  if (via === 'run') return pingText(binFile(context, 'ping'), uuid)
  return curlText(context.curl ?? '', context.baseUrl, uuid)
}

/** The check of a drop-in that is exactly as we write it; null when it is not, or another's. */
export function uuidOfDropIn(text: string): string | null {
  const [, uuid] = new RegExp(`ping"? (${UUID_INSIDE}) --systemd\n$`).exec(text) ?? []
  const [, ping = ''] = /^ExecStopPost=-"(.*)" /m.exec(text) ?? []
  if (uuid !== undefined) return pingText(unescaped(ping), uuid) === text ? uuid : null
  const [, curl = ''] = /^ExecStartPre=-(\S+) /m.exec(text) ?? []
  const [, base = '', other] = new RegExp(` (\\S+)/ping/(${UUID_INSIDE})\n$`).exec(text) ?? []
  return other !== undefined && curlText(curl, base, other) === text ? other : null
}

/** The check that a unit pings by our drop-in, as `systemctl show` tells of it; null: it does not. */
export function uuidOfUnit(service: UnitProperties): string | null {
  if (!property(service, 'DropInPaths').includes(`.d/${DROP_IN}`)) return null
  const ours = new RegExp(
    `(?:/bin/ping (${UUID_INSIDE}) --systemd|SERVICE_RESULT.*/ping/(${UUID_INSIDE}))$`,
    's',
  )
  for (const words of commandWords(service, 'ExecStopPost')) {
    const [, ping, curl] = ours.exec(words) ?? []
    const uuid = ping ?? curl
    if (uuid !== undefined) return uuid
  }
  return null
}

function pingText(ping: string, uuid: string): string | null {
  if (!/^[^\p{Cc}]+$/u.test(ping)) return null
  const program = `"${escaped(ping)}"`
  return dropIn(`${program} ${uuid} start --systemd`, `${program} ${uuid} --systemd`)
}

function curlText(curl: string, baseUrl: string, uuid: string): string | null {
  // Both stand without quotes, curl in a shell's text too.
  if (!/^[\w./+@,-]+$/.test(curl) || !/^[\w.:/[\]+@,-]+$/.test(baseUrl)) return null
  const url = `${baseUrl}/ping/${uuid}`
  const status =
    'case $$SERVICE_RESULT in success) s=0;; exit-code) s=$${EXIT_STATUS:-fail};; exec-condition) s=log;; *) s=fail;; esac'
  const ping = `exec ${curl} -fsS -m 10 --retry 3 -o /dev/null "$$0/$$s"`
  return dropIn(
    `${curl} -fsS -m 2 -o /dev/null ${url}/start`,
    `/bin/sh -c '${status}; ${ping}' ${url}`,
  )
}

function dropIn(before: string, after: string): string {
  return `# Written by tocsin adopt; tocsin adopt --undo takes it away.
[Service]
ExecStartPre=-${before}
ExecStopPost=-${after}
`
}

function escaped(path: string): string {
  return path.replaceAll(/[\\"]/g, '\\$&').replaceAll('%', '%%')
}

function unescaped(text: string): string {
  return text.replaceAll('%%', '%').replaceAll(/\\(.)/g, '$1')
}

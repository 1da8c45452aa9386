// All that the page of a check shows, read for one check.
import fs from 'node:fs'
import path from 'node:path'
import { settingsOf } from '../../../shared/model/field-settings.ts'
import type { CheckDetail } from '../../../shared/views/checks.ts'
import type { Check } from '../../monitor/rules/check.ts'
import { resolveZone } from '../../monitor/schedule/index.ts'
import { readNotificationSettings } from '../../settings/stored-settings.ts'
import type { ProcedureContext } from '../context.ts'

const MONTHS = 3
const RUNS = 300

/** @param shownIn the zone that the window shows times in */
export function checkDetail(
  context: ProcedureContext,
  check: Check,
  shownIn: string = '',
): CheckDetail {
  const { monitor } = context
  const { checks, alarms, rows } = monitor
  const zone = shownZone(context, shownIn)
  const { remindEvery, critical } = alarms.of(check.id)
  return {
    row: rows.of(check),
    settings: settingsOf(check),
    remindEvery,
    critical,
    channels: checks
      .channelsOf(check.id)
      .split(',')
      .filter((uuid) => uuid !== ''),
    ...addressesOf(context, check),
    launcherFolder: launcherFolder(context),
    ...checks.explain(check, zone),
    uptime: checks.uptime(check, zone, MONTHS),
    days: checks.days(check, zone),
    durations: checks.runs(check, RUNS),
    lastOutput: checks.lastOutput(check),
  }
}

/** The zone that the window shows times in; an unknown one: that of the settings. */
export function shownZone({ store }: Pick<ProcedureContext, 'store'>, shownIn: string): string {
  return resolveZone(shownIn) ?? readNotificationSettings(store.settings).zone
}

/** Jobs of this machine were adopted (contract adopt.md 9). */
function launcherFolder({ dataDir }: ProcedureContext): string | null {
  const folder = path.join(dataDir, 'bin')
  return process.platform !== 'win32' && fs.existsSync(path.join(folder, 'run')) ? folder : null
}

function addressesOf({ monitor, addresses, mail }: ProcedureContext, check: Check) {
  const base = addresses().api
  const pingKey = monitor.projects.byId(check.projectId)?.pingKey ?? null
  return {
    pingUrl: `${base}/ping/${check.uuid}`,
    slugUrl: pingKey === null || check.slug === '' ? null : `${base}/ping/${pingKey}/${check.slug}`,
    mailAddress: mail.address() === null ? null : `${check.uuid}@${mail.domain}`,
    badgeUrl: `${base}/b/2/${check.badgeKey}.svg`,
  }
}

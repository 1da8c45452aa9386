// Maintenance that begins now, of a check, a tag, a project or everything.
import type { MaintenanceCoverage } from '../../shared/views/maintenance.ts'
import { call } from '../bridge.ts'
import type { Command } from '../keys/commands.ts'
import { serverNow } from '../stores/now.ts'
import { attempt, toast } from '../ui/toast.ts'
import { t } from '../words/t.ts'

const HOUR = 3_600_000
const LENGTHS = [1, 2, 4, 8] as const

export const EVERYTHING: MaintenanceCoverage = { project: null, tag: '', checks: null }

/** Undo ends it and takes it out of the list; what it held back meanwhile stays so. */
function start(coverage: MaintenanceCoverage, subject: string | null, hours: number): void {
  attempt(async () => {
    const now = serverNow()
    const times = { type: 'once', start: now, end: now + hours * HOUR } as const
    const spec = {
      name: cut(subject ?? t('maintenance.coversAll')),
      ...coverage,
      times,
      isOn: true,
    }
    const { id } = await call('maintenance.save', { id: null, spec })
    const undo = () => attempt(() => call('maintenance.remove', { id }))
    toast(t('maintenance.started'), { undo, subject: id })
  })
}

/** @param subject whom it is of: the name of what is started, and for where the command stands alone; null: all checks */
export function startCommands(
  coverage: MaintenanceCoverage,
  subject: string | null,
): readonly (Command & { readonly short: string })[] {
  return LENGTHS.map((n) => ({
    id: `maintenance.start.${n}h`,
    title:
      subject === null
        ? t('maintenance.startAllFor', { n })
        : t('maintenance.startOfFor', { n, subject }),
    short: t('maintenance.forHours', { n }),
    icon: 'wrench' as const,
    run: () => start(coverage, subject, n),
  }))
}

/** As long as a name may be. */
function cut(subject: string): string {
  return [...subject].slice(0, 100).join('')
}

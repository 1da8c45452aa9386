// The menu that begins maintenance now, for an hour or more.
import type { MaintenanceCoverage } from '../../shared/views/maintenance.ts'
import { useCommands } from '../keys/commands.ts'
import { Menu } from '../ui/Menu.tsx'
import { t } from '../words/t.ts'
import { startCommands } from './start.ts'

export interface StartMenuProps {
  readonly coverage: MaintenanceCoverage
  /** Whom it is of, for the palette and for screen readers; null: all checks, which the button says too. */
  readonly subject: string | null
  readonly size?: 's'
}

export function StartMenu({ coverage, subject, size }: StartMenuProps) {
  const commands = startCommands(coverage, subject)
  useCommands(commands.map(({ short: _, ...command }) => command))
  return (
    <Menu
      label={subject === null ? t('maintenance.startAll') : t('maintenance.startOf', { subject })}
      button={subject === null ? t('maintenance.startAll') : t('maintenance.startNow')}
      {...(size === undefined ? {} : { size })}
      items={commands.map(({ short, ...command }) => ({ ...command, title: short }))}
    />
  )
}

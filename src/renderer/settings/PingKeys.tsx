// The ping key of each project: hidden until asked for, as whoever has it can ping every check there.

import { useState } from 'react'
import { MASK } from '../../shared/mask.ts'
import type { ProjectRow } from '../../shared/views/settings.ts'
import { call } from '../bridge.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { confirm } from '../ui/confirm.ts'
import { Section } from '../ui/Page.tsx'
import { Cell, column, Table } from '../ui/Table.tsx'
import { attempt, toast } from '../ui/toast.ts'
import { t } from '../words/t.ts'
import styles from './Settings.module.css'

const COLUMNS = [
  column('ui.project'),
  column('settings.pingKey'),
  column('settings.replace', { hideTitle: true, align: 'end' }),
] as const

export function PingKeys({ projects }: { readonly projects: readonly ProjectRow[] }) {
  return (
    <Section title={t('settings.pingKeys')}>
      <p>{t('settings.pingKeysText')}</p>
      <Table caption={t('settings.pingKeys')} columns={COLUMNS}>
        {projects.map((project) => (
          <Row key={project.uuid} project={project} />
        ))}
      </Table>
    </Section>
  )
}

function Row({ project }: { readonly project: ProjectRow }) {
  const { uuid, name, pingKey } = project
  async function replace(): Promise<void> {
    const isSure =
      pingKey === null ||
      (await confirm({
        title: t('settings.replacePingKey'),
        text: t('settings.replacePingKeyText'),
        action: t('settings.replace'),
      }))
    if (!isSure) return
    await call('keys.create', { project: uuid, type: 'ping' })
    toast(t('settings.pingKeyCreated'))
  }
  return (
    <tr>
      <Cell>
        <span dir="auto">{name}</span>
      </Cell>
      <Cell>
        {pingKey === null ? t('settings.noPingKey') : <PingKey pingKey={pingKey} project={name} />}
      </Cell>
      <Cell align="end">
        <Button size="s" onClick={() => attempt(replace)}>
          {pingKey === null ? t('ui.create') : t('settings.replace')}
        </Button>
      </Cell>
    </tr>
  )
}

interface PingKeyProps {
  readonly pingKey: string
  readonly project: string
}

function PingKey({ pingKey, project }: PingKeyProps) {
  const [isShown, setShown] = useState(false)
  return (
    <span className={styles.pingKey}>
      <code>{isShown ? pingKey : MASK}</code>
      <IconButton
        size="s"
        icon={isShown ? 'eyeOff' : 'eye'}
        label={t(isShown ? 'settings.hidePingKey' : 'settings.showPingKey', { project })}
        onClick={() => setShown(!isShown)}
      />
      <CopyButton text={pingKey} label={t('settings.copyPingKey', { project })} secret />
    </span>
  )
}

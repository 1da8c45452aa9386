// The switches of another server: whether it is asked, shown, counted, told of, and used for pushes.
import type { ReactNode } from 'react'
import type { RemoteKind, RemoteNotify, RemoteRow } from '../../shared/views/remotes.ts'
import { call } from '../bridge.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Section } from '../ui/Page.tsx'
import { Select } from '../ui/Select.tsx'
import { Switch } from '../ui/Switch.tsx'
import { attempt } from '../ui/toast.ts'
import type { YesNoProps } from '../ui/YesNo.tsx'
import { t } from '../words/t.ts'
import { choices } from '../words/texts.ts'
import styles from './Servers.module.css'
import { usesOf } from './server-words.ts'

export interface SwitchValues {
  readonly mirror: boolean
  readonly tray: boolean
  readonly notify: RemoteNotify
  readonly push: boolean
}

export const NEW_SWITCHES: SwitchValues = { mirror: true, tray: true, notify: 'all', push: true }

const NOTIFY = choices([
  ['all', 'servers.notifyAll'],
  ['down', 'servers.notifyDown'],
  ['off', 'reports.every.off'],
])

interface FieldsProps {
  /** Undefined: not known yet, and so any. */
  readonly kind: RemoteKind | undefined
  readonly values: SwitchValues
  readonly onChange: (changes: Partial<SwitchValues>) => void
  readonly Control: (props: YesNoProps) => ReactNode
}

function Fields({ kind, values, onChange, Control }: FieldsProps) {
  const { checks, pushes } = usesOf(kind ?? 'tocsin')
  return (
    <>
      <Control
        label={checks ? t('servers.showChecks') : t('servers.askRegularly')}
        hint={checks ? t('servers.showChecksHint') : t('servers.askRegularlyHint')}
        checked={values.mirror}
        onChange={(mirror) => onChange({ mirror })}
      />
      {checks && (
        <>
          <Control
            label={t('servers.countInTray')}
            hint={t('servers.countInTrayHint')}
            checked={values.tray}
            onChange={(tray) => onChange({ tray })}
          />
          <Select
            label={t('servers.notifyAbout')}
            value={values.notify}
            options={NOTIFY}
            onChange={(notify) => onChange({ notify })}
          />
        </>
      )}
      {pushes && (
        <Control
          label={t('servers.offerForPushes')}
          hint={t('servers.offerForPushesHint')}
          checked={values.push}
          onChange={(push) => onChange({ push })}
        />
      )}
    </>
  )
}

/** As a part of the form of a new server. */
export function NewSwitches({
  values,
  onChange,
}: {
  readonly values: SwitchValues
  readonly onChange: (values: SwitchValues) => void
}) {
  return (
    <Section title={t('servers.useIt')}>
      <Fields
        kind={undefined}
        values={values}
        onChange={(changes) => onChange({ ...values, ...changes })}
        Control={Checkbox}
      />
    </Section>
  )
}

/** Of a saved server: each takes effect at once. */
export function ServerSwitches({
  row,
  onDone,
}: {
  readonly row: RemoteRow
  readonly onDone: () => void
}) {
  const { id, state, kind } = row
  function save(given: object): void {
    attempt(async () => {
      try {
        await call('remotes.save', { name: id, given, isTested: false })
      } finally {
        onDone()
      }
    })
  }
  return (
    <div className={styles.form}>
      <Switch
        label={t('servers.on')}
        hint={t('servers.onHint')}
        checked={state !== 'off'}
        onChange={(on) => save({ off: !on })}
      />
      <Fields kind={kind} values={row} onChange={save} Control={Switch} />
    </div>
  )
}

// What only the desktop app has: start at login, the shortcut, updates. Absent in a browser.

import { call } from '../bridge.ts'
import { useAppState } from '../stores/installation.ts'
import { useQuery } from '../stores/use-query.ts'
import { Note } from '../ui/Feedback.tsx'
import { Section } from '../ui/Page.tsx'
import { RadioGroup } from '../ui/RadioGroup.tsx'
import { RestartToUpdate } from '../ui/RestartToUpdate.tsx'
import { Switch } from '../ui/Switch.tsx'
import { said } from '../ui/said.ts'
import { attempt, toast } from '../ui/toast.ts'
import { t } from '../words/t.ts'
import { CommandLine } from './CommandLine.tsx'
import { SavedTextField } from './SavedTextField.tsx'
import styles from './Settings.module.css'

export function Desktop() {
  const asked = useQuery('desktop.get', undefined)
  const { update, attached } = useAppState()
  const state = asked.output
  if (state === null) return null
  const save = (changes: Parameters<typeof call<'desktop.save'>>[1]) =>
    attempt(async () => {
      await call('desktop.save', changes)
      asked.again()
    })
  return (
    <Section title={t('settings.thisApp')}>
      {attached !== null && (
        <Note>
          <p>{t('settings.attachedSettings')}</p>
        </Note>
      )}
      {!state.hasTray && (
        <Note tone="warning">
          <p>{t('settings.noTray')}</p>
        </Note>
      )}
      {state.keyNote !== null && (
        <Note tone="warning">
          <p>{said(state.keyNote)}</p>
        </Note>
      )}
      <div className={styles.form}>
        <Switch
          label={t('welcome.startAtLogin')}
          hint={state.hasTray ? t('settings.startsInTray') : undefined}
          checked={state.startAtLogin}
          onChange={(startAtLogin) => save({ startAtLogin })}
        />
        {state.hasTray && (
          <RadioGroup
            label={t('tray.clickOpens')}
            segmented
            value={state.trayClick}
            onChange={(trayClick) => save({ trayClick })}
            choices={[
              { value: 'compact', label: t('tray.compactList') },
              { value: 'window', label: t('tray.theWindow') },
            ]}
          />
        )}
        <SavedTextField
          name="shortcut"
          label={t('settings.clipboardShortcut')}
          hint={t('settings.clipboardShortcutHint')}
          width="m"
          saved={state.shortcut ?? ''}
          onSave={async (shortcut) => {
            await call('desktop.save', { shortcut: shortcut === '' ? null : shortcut })
            asked.again()
            toast(t('ui.saved'))
          }}
        />
        {state.command !== null && (
          <CommandLine state={state.command} onChange={(command) => save({ command })} />
        )}
        {update !== null && (
          <Note>
            <p>{t('shell.updateReady', { version: update })}</p>
            <RestartToUpdate />
          </Note>
        )}
        {state.updates !== 'unavailable' && (
          <Switch
            label={t('settings.checkForUpdates')}
            hint={t('settings.updatesHint')}
            checked={state.updates === 'on'}
            onChange={(on) => save({ updates: on ? 'on' : 'off' })}
          />
        )}
      </div>
    </Section>
  )
}

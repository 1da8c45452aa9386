// What only the desktop app has: start at login, the shortcut, updates. Absent in a browser.
import { useState } from 'react'
import { call } from '../bridge.ts'
import { useAppState } from '../stores/installation.ts'
import { useQuery } from '../stores/use-query.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Feedback.tsx'
import { Section } from '../ui/Page.tsx'
import { RadioGroup } from '../ui/RadioGroup.tsx'
import { RestartToUpdate } from '../ui/RestartToUpdate.tsx'
import { Switch } from '../ui/Switch.tsx'
import { TextField } from '../ui/TextField.tsx'
import { attempt, messageOf, toast } from '../ui/toast.ts'
import { t } from '../words/t.ts'
import { CommandLine } from './CommandLine.tsx'
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
    <Section title="This app">
      {attached !== null && (
        <Note>
          <p>
            This app is attached to the Tocsin service, which does the monitoring. The settings
            below are for this app; quitting it does not stop the service.
          </p>
        </Note>
      )}
      {!state.hasTray && (
        <Note tone="warning">
          <p>
            This desktop shows no tray. Closing the window keeps it in the task bar instead of
            hiding it.
          </p>
        </Note>
      )}
      {state.keyNote !== null && (
        <Note tone="warning">
          <p>{state.keyNote}</p>
        </Note>
      )}
      <Switch
        label="Start at login"
        hint="Starts in the tray, without a window."
        checked={state.startAtLogin}
        onChange={(startAtLogin) => save({ startAtLogin })}
      />
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
      <Shortcut key={state.shortcut} current={state.shortcut} onSaved={asked.again} />
      {state.command !== null && (
        <CommandLine state={state.command} onChange={(command) => save({ command })} />
      )}
      {update !== null && (
        <Note>
          <p>Tocsin {update} is ready. Jobs that ping while it restarts may have to retry.</p>
          <RestartToUpdate />
        </Note>
      )}
      {state.updates !== 'unavailable' && (
        <Switch
          label="Check for updates"
          hint="Updates are installed when you quit."
          checked={state.updates === 'on'}
          onChange={(on) => save({ updates: on ? 'on' : 'off' })}
        />
      )}
    </Section>
  )
}

function Shortcut({
  current,
  onSaved,
}: {
  readonly current: string | null
  readonly onSaved: () => void
}) {
  const [typed, setTyped] = useState(current ?? '')
  const [trouble, setTrouble] = useState('')
  async function save(): Promise<void> {
    setTrouble('')
    try {
      await call('desktop.save', { shortcut: typed.trim() === '' ? null : typed.trim() })
      toast('Saved')
      onSaved()
    } catch (error) {
      setTrouble(messageOf(error))
    }
  }
  return (
    <form
      className={styles.inline}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextField
        label="Shortcut to push the clipboard"
        hint="For example Ctrl+Alt+P. The link replaces the clipboard. Empty: no shortcut."
        value={typed}
        onChange={setTyped}
        error={trouble}
        width="m"
      />
      <Button type="submit">Save</Button>
    </form>
  )
}

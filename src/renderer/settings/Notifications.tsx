// How a person is told: mute, quiet hours, privacy, reminders, and the mail server.
import { call } from '../bridge.ts'
import { useAppState, useSettings } from '../stores/installation.ts'
import { serverNow } from '../stores/now.ts'
import { Button } from '../ui/Button.tsx'
import { RadioGroup, Switch } from '../ui/Choices.tsx'
import { Note } from '../ui/Feedback.tsx'
import { Section } from '../ui/Page.tsx'
import { Select } from '../ui/Select.tsx'
import { ShortTime } from '../ui/Time.tsx'
import { attempt } from '../ui/toast.ts'
import { MailServer } from './MailServer.tsx'
import { Quiet } from './QuietHours.tsx'
import styles from './Settings.module.css'
import { saveSetting } from './save.ts'

const PRIVACY = [
  { value: 'full', label: 'Everything' },
  { value: 'no-output', label: 'No output of jobs' },
  { value: 'no-names', label: 'No names either' },
] as const
const REMINDERS = [
  { value: 'off', label: 'Never' },
  { value: 'hourly', label: 'Every hour' },
  { value: 'daily', label: 'Every day' },
] as const
const PUSH_NOTICES = [
  { value: 'off', label: 'Never' },
  { value: 'first', label: 'At the first view' },
  { value: 'last', label: 'At the last view' },
  { value: 'both', label: 'At the first and the last view' },
] as const

export function Notifications() {
  const { privacy, reminders, pushNotices, shellChannels, quietHours, smtp } = useSettings()
  const { notifierTrouble } = useAppState()
  return (
    <div className={styles.text}>
      {notifierTrouble !== null && (
        <Note tone="warning">
          <p>Notifications on this computer do not work: {notifierTrouble}</p>
        </Note>
      )}
      <Mute />
      <Quiet quietHours={quietHours} />
      <Section title="What is told">
        <RadioGroup
          label="A notification shows"
          segmented
          value={privacy}
          onChange={(chosen) => saveSetting({ privacy: chosen }, { privacy })}
          choices={PRIVACY}
        />
        <Select
          label="Remind while a check is down"
          hint="Each check can have its own."
          value={reminders}
          onChange={(chosen) => saveSetting({ reminders: chosen }, { reminders })}
          options={REMINDERS}
        />
        <Select
          label="Tell when a push of yours is opened"
          value={pushNotices}
          onChange={(chosen) => saveSetting({ pushNotices: chosen }, { pushNotices })}
          options={PUSH_NOTICES}
        />
      </Section>
      <MailServer smtp={smtp} />
      <Section title="Commands">
        <Switch
          label="Integrations may run commands"
          hint="A command runs with your rights on this computer."
          checked={shellChannels}
          onChange={(on) => saveSetting({ shellChannels: on }, { shellChannels })}
        />
      </Section>
    </div>
  )
}

const HOUR = 3_600_000
/** The last instant that there is: until it is taken back. */
const FOR_EVER = 8.64e15

function Mute() {
  const { mutedUntil } = useAppState()
  const mute = (until: number | null) => attempt(() => call('app.mute', { until }))
  const isMuted = mutedUntil !== null && mutedUntil > serverNow()
  return (
    <Section title="Mute">
      <p className={styles.soft}>
        Holds all notifications on this computer back. Other integrations are told as ever.
      </p>
      <div className={styles.inline}>
        {isMuted ? (
          <>
            <p className={styles.beside}>
              Muted{' '}
              {mutedUntil >= FOR_EVER ? (
                'until you end it'
              ) : (
                <>
                  until <ShortTime at={mutedUntil} />
                </>
              )}
              .
            </p>
            <Button icon="bell" onClick={() => mute(null)}>
              End it
            </Button>
          </>
        ) : (
          <>
            <Button icon="bellOff" onClick={() => mute(serverNow() + HOUR)}>
              For 1 hour
            </Button>
            <Button onClick={() => mute(serverNow() + 8 * HOUR)}>For 8 hours</Button>
            <Button onClick={() => mute(FOR_EVER)}>Until I end it</Button>
          </>
        )}
      </div>
    </Section>
  )
}

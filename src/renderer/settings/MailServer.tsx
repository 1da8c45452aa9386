// The server that e-mail integrations send through.
import { type FormEvent, useRef, useState } from 'react'
import { MASK } from '../../shared/mask.ts'
import type { Settings } from '../../shared/views/settings.ts'
import { call } from '../bridge.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorNote } from '../ui/Feedback.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { NumberField } from '../ui/NumberField.tsx'
import { Section } from '../ui/Page.tsx'
import { SecretField } from '../ui/SecretField.tsx'
import { Select } from '../ui/Select.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'
import { useFocusFirstError } from '../ui/use-focus-first-error.ts'
import { MailTest } from './MailTest.tsx'
import styles from './Settings.module.css'

type Smtp = Settings['smtp']

const SECURITIES = [
  { value: 'tls', label: 'TLS (465)' },
  { value: 'starttls', label: 'STARTTLS (587)' },
  { value: 'none', label: 'None (25)' },
] as const
const PORTS = { tls: 465, starttls: 587, none: 25 } as const
/** As the main side calls the fields when it refuses them. */
const FIELDS = ['smtp_host', 'smtp_port', 'smtp_user', 'smtp_password', 'mail_from']

export function MailServer({ smtp }: { readonly smtp: Smtp }) {
  const [typed, setTyped] = useState<Partial<Smtp>>({})
  const draft = { ...smtp, ...typed }
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<unknown>(null)
  const { byField, others } = formErrors(refused, FIELDS)
  const form = useRef<HTMLFormElement>(null)
  useFocusFirstError(form, refused)
  const change = (changes: Partial<Smtp>) => setTyped({ ...typed, ...changes })

  /** The usual port of a kind of security, unless another was chosen. */
  function secure(security: Smtp['security']): void {
    const isUsual = draft.port === PORTS[draft.security]
    change({ security, ...(isUsual ? { port: PORTS[security] } : {}) })
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setRefused(null)
    try {
      await call('settings.save', { smtp: { ...draft } })
      // It does not stay here once it is stored.
      if (draft.password !== '') change({ password: MASK })
      toast('Saved')
    } catch (error) {
      setRefused(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Section title="Mail server">
      <p className={styles.soft}>
        Email integrations send through it. Without a host, no mail is sent.
      </p>
      <form ref={form} className={styles.form} onSubmit={(event) => void save(event)} noValidate>
        <div className={styles.fields}>
          <TextField
            label="Host"
            width="m"
            value={draft.host}
            onChange={(host) => change({ host })}
            error={byField.smtp_host}
            mono
          />
          <Select label="Security" value={draft.security} onChange={secure} options={SECURITIES} />
          <NumberField
            label="Port"
            value={draft.port}
            onChange={(port) => change({ port })}
            error={byField.smtp_port}
            min={1}
            max={65_535}
          />
        </div>
        <div className={styles.fields}>
          <TextField
            label="User"
            width="m"
            value={draft.user}
            onChange={(user) => change({ user })}
            error={byField.smtp_user}
          />
          <SecretField
            label="Password"
            width="m"
            value={draft.password}
            onChange={(password) => change({ password })}
            error={byField.smtp_password}
          />
        </div>
        <TextField
          label="Sender"
          width="m"
          value={draft.from}
          onChange={(from) => change({ from })}
          error={byField.mail_from}
          placeholder="tocsin@example.org"
        />
        {others.length > 0 && (
          <ErrorNote title="It was not saved">
            {others.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </ErrorNote>
        )}
        <div>
          <Button type="submit" busy={isBusy}>
            Save mail server
          </Button>
        </div>
      </form>
      {smtp.host !== '' && <MailTest />}
    </Section>
  )
}

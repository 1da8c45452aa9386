// The server that e-mail integrations send through.
import { type FormEvent, useState } from 'react'
import { MASK } from '../../shared/mask.ts'
import type { Settings } from '../../shared/views/settings.ts'
import { call } from '../bridge.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorNote } from '../ui/Notes.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { Section } from '../ui/Page.tsx'
import { SecretField } from '../ui/SecretField.tsx'
import { Select } from '../ui/Select.tsx'
import { TextField } from '../ui/TextField.tsx'
import { messageOf, toast } from '../ui/toasts.ts'
import styles from './Settings.module.css'

type Smtp = Settings['smtp']

const SECURITIES = [
  { value: 'tls', label: 'TLS (465)' },
  { value: 'starttls', label: 'STARTTLS (587)' },
  { value: 'none', label: 'None (25)' },
] as const
const PORTS = { tls: 465, starttls: 587, none: 25 } as const

export function MailServer({ smtp }: { readonly smtp: Smtp }) {
  const [typed, setTyped] = useState<Partial<Smtp>>({})
  const draft = { ...smtp, ...typed }
  const [to, setTo] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  const change = (changes: Partial<Smtp>) => setTyped({ ...typed, ...changes })

  /** The usual port of a kind of security, unless another was chosen. */
  function secure(security: Smtp['security']): void {
    const isUsual = draft.port === PORTS[draft.security]
    change({ security, ...(isUsual ? { port: PORTS[security] } : {}) })
  }

  async function run(action: () => Promise<string>): Promise<void> {
    setBusy(true)
    setTrouble('')
    try {
      toast(await action())
    } catch (error) {
      setTrouble(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  const save = (event: FormEvent) => {
    event.preventDefault()
    return run(async () => {
      await call('settings.save', { smtp: { ...draft } })
      // It does not stay here once it is stored.
      if (draft.password !== '') change({ password: MASK })
      return 'Saved'
    })
  }

  const test = () =>
    run(async () => {
      const { error } = await call('settings.testMail', { to: to.trim() })
      if (error !== '') throw new Error(`The mail was not sent: ${error}`)
      return `A mail to ${to.trim()} was sent`
    })

  return (
    <Section title="Mail server">
      <p className={styles.soft}>
        E-mail integrations send through it. Without a host, no mail is sent.
      </p>
      <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
        <div className={styles.inline}>
          <TextField
            label="Host"
            width="m"
            value={draft.host}
            onChange={(host) => change({ host })}
            mono
          />
          <Select label="Security" value={draft.security} onChange={secure} options={SECURITIES} />
          <NumberField
            label="Port"
            value={draft.port}
            onChange={(port) => change({ port })}
            min={1}
            max={65_535}
          />
        </div>
        <div className={styles.inline}>
          <TextField
            label="User"
            width="m"
            value={draft.user}
            onChange={(user) => change({ user })}
          />
          <SecretField
            label="Password"
            width="m"
            value={draft.password}
            onChange={(password) => change({ password })}
          />
        </div>
        <TextField
          label="Sender"
          width="m"
          value={draft.from}
          onChange={(from) => change({ from })}
          placeholder="tocsin@example.org"
        />
        {trouble !== '' && (
          <ErrorNote title="That did not work">
            {trouble.split('\n').map((line) => (
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
      {smtp.host !== '' && (
        <div className={styles.inline}>
          <TextField label="Send a test to" width="m" value={to} onChange={setTo} type="email" />
          <Button icon="send" busy={isBusy} onClick={() => void test()}>
            Send
          </Button>
        </div>
      )}
    </Section>
  )
}

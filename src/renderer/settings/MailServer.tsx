// The server that email integrations send through.

import { type FormEvent, useRef, useState } from 'react'
import { MASK } from '../../shared/mask.ts'
import {
  MAIL_FIELDS,
  MAIL_PORT,
  MAIL_SECURITIES,
  type MailSecurity,
  type MailServer as Server,
  usualPort,
} from '../../shared/model/mail-server.ts'
import { call } from '../bridge.ts'
import { Button } from '../ui/Button.tsx'
import { FormErrorNote } from '../ui/FormErrorNote.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { NumberField } from '../ui/NumberField.tsx'
import { Section } from '../ui/Page.tsx'
import { SecretField } from '../ui/SecretField.tsx'
import { Select } from '../ui/Select.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'
import { useFocusFirstError } from '../ui/use-focus-first-error.ts'
import { defined, t } from '../words/t.ts'
import { MailTest } from './MailTest.tsx'
import styles from './Settings.module.css'

const securities = () =>
  MAIL_SECURITIES.map(({ value, label, port }) => ({ value, label: `${defined(label)} (${port})` }))
const KEYS = Object.values(MAIL_FIELDS).map(({ key }) => key)

export function MailServer({ smtp }: { readonly smtp: Server }) {
  const [typed, setTyped] = useState<Partial<Server>>({})
  const draft = { ...smtp, ...typed }
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<unknown>(null)
  const { byField, others } = formErrors(refused, KEYS)
  const form = useRef<HTMLFormElement>(null)
  useFocusFirstError(form, refused)
  const change = (changes: Partial<Server>) => setTyped({ ...typed, ...changes })

  /** The usual port of a kind of security, unless another was chosen. */
  function secure(security: MailSecurity): void {
    const isUsual = draft.port === usualPort(draft.security)
    change({ security, ...(isUsual ? { port: usualPort(security) } : {}) })
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setRefused(null)
    try {
      await call('settings.save', { smtp: { ...draft } })
      // It does not stay here once it is stored.
      if (draft.password !== '') change({ password: MASK })
      toast(t('ui.saved'))
    } catch (error) {
      setRefused(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Section title={t('settings.mailServer')}>
      <p className={styles.soft}>{t('settings.mailServerText')}</p>
      <form ref={form} className={styles.form} onSubmit={(event) => void save(event)} noValidate>
        <div className={styles.fields}>
          <TextField
            label={defined(MAIL_FIELDS.host.label)}
            width="m"
            value={draft.host}
            onChange={(host) => change({ host })}
            error={byField.smtp_host}
            mono
          />
          <Select
            label={defined(MAIL_FIELDS.security.label)}
            value={draft.security}
            onChange={secure}
            options={securities()}
          />
          <NumberField
            label={defined(MAIL_FIELDS.port.label)}
            value={draft.port}
            onChange={(port) => change({ port })}
            error={byField.smtp_port}
            {...MAIL_PORT}
          />
        </div>
        <div className={styles.fields}>
          <TextField
            label={defined(MAIL_FIELDS.user.label)}
            width="m"
            value={draft.user}
            onChange={(user) => change({ user })}
            error={byField.smtp_user}
          />
          <SecretField
            label={defined(MAIL_FIELDS.password.label)}
            width="m"
            value={draft.password}
            onChange={(password) => change({ password })}
            error={byField.smtp_password}
          />
        </div>
        <TextField
          label={defined(MAIL_FIELDS.from.label)}
          width="m"
          value={draft.from}
          onChange={(from) => change({ from })}
          error={byField.mail_from}
          placeholder="tocsin@example.org"
        />
        <FormErrorNote title={t('ui.notSaved')} problems={others} />
        <div>
          <Button type="submit" busy={isBusy}>
            {t('settings.saveMailServer')}
          </Button>
        </div>
      </form>
      {smtp.host !== '' && <MailTest />}
    </Section>
  )
}

// The server that email integrations send through.

import { type FormEvent, useRef, useState } from 'react'
import {
  MAIL_FIELDS,
  MAIL_PORT,
  MAIL_SECURITIES,
  type MailSecurity,
  type MailServer as Server,
  usualPort,
} from '../../shared/model/mail-server.ts'
import { call } from '../bridge.ts'
import { SECRET_STAYS, useDraft, withoutSaved } from '../ui/drafts.ts'
import { FormErrorNote } from '../ui/FormErrorNote.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { NumberField } from '../ui/NumberField.tsx'
import { Section } from '../ui/Page.tsx'
import { SecretField } from '../ui/SecretField.tsx'
import { Select } from '../ui/Select.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'
import { defined, t } from '../words/t.ts'
import { MailTest } from './MailTest.tsx'
import styles from './Settings.module.css'

const securities = () =>
  MAIL_SECURITIES.map(({ value, label, port }) => ({ value, label: `${defined(label)} (${port})` }))
const KEYS = Object.values(MAIL_FIELDS).map(({ key }) => key)

const UNTOUCHED = {}

function isSame(one: Server, other: Server): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

export function MailServer({ smtp }: { readonly smtp: Server }) {
  const edited = useDraft<Partial<Server>>('/settings#smtp', UNTOUCHED, SECRET_STAYS)
  const draft = { ...smtp, ...edited.value }
  const [refused, setRefused] = useState<unknown>(null)
  const { byField, others } = formErrors(refused, KEYS)
  const change = (changes: Partial<Server>) => edited.set((typed) => ({ ...typed, ...changes }))
  const isSaving = useRef(false)
  /** What was typed while an earlier text was sent. */
  const waiting = useRef<Server | null>(null)

  /** The usual port of a kind of security, unless another was chosen. */
  function secure(security: MailSecurity): void {
    const isUsual = draft.port === usualPort(draft.security)
    const changes = { security, ...(isUsual ? { port: usualPort(security) } : {}) }
    change(changes)
    void save({ ...draft, ...changes })
  }

  /** As a whole, as its parts make sense together: what is refused waits for the rest. */
  async function save(next: Server, before = smtp): Promise<void> {
    if (isSaving.current) {
      waiting.current = next
      return
    }
    if (isSame(next, before)) return
    isSaving.current = true
    let saved = before
    setRefused(null)
    try {
      await call('settings.save', { smtp: next })
      // A password does not stay here once it is stored.
      edited.settleRest((typed) => withoutSaved(typed, next, UNTOUCHED))
      saved = next
      toast(t('ui.saved'))
    } catch (error) {
      setRefused(error)
    } finally {
      isSaving.current = false
    }
    const then = waiting.current
    waiting.current = null
    if (then !== null && !isSame(then, next)) await save(then, saved)
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    void save(draft)
  }

  return (
    <Section title={t('settings.mailServer')}>
      <p className={styles.soft}>{t('settings.mailServerText')}</p>
      <form className={styles.form} onSubmit={submit} onBlur={() => void save(draft)} noValidate>
        <TextField
          label={defined(MAIL_FIELDS.host.label)}
          width="m"
          value={draft.host}
          onChange={(host) => change({ host })}
          error={byField.smtp_host}
          mono
        />
        <div className={styles.fields}>
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
        {/* Enter in any field saves. */}
        <button type="submit" hidden />
      </form>
      {smtp.host !== '' && <MailTest />}
    </Section>
  )
}

// Sends a mail by the server as it is stored, and says what became of it.

import { type FormEvent, useState } from 'react'
import { call } from '../bridge.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorNote } from '../ui/Feedback.tsx'
import { saidStored } from '../ui/said.ts'
import { TextField } from '../ui/TextField.tsx'
import { messageOf, toast } from '../ui/toast.ts'
import { t } from '../words/t.ts'
import styles from './Settings.module.css'

export function MailTest() {
  const [to, setTo] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setTrouble('')
    try {
      const { error } = await call('settings.testMail', { to: to.trim() })
      if (error !== '') throw new Error(saidStored(error))
      toast(t('settings.mailSent', { address: to.trim() }))
    } catch (error) {
      setTrouble(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      <div className={styles.inline}>
        <TextField
          label={t('settings.sendTestTo')}
          width="m"
          value={to}
          onChange={setTo}
          type="email"
        />
        <Button type="submit" icon="send" busy={isBusy}>
          {t('settings.send')}
        </Button>
      </div>
      {trouble !== '' && (
        <ErrorNote title={t('settings.mailNotSent')}>
          <p>{trouble}</p>
        </ErrorNote>
      )}
    </form>
  )
}

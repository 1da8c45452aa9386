// What recipients are told before they open a push: who shares it, and a few words.
import { PUSH_OPTIONS } from '../../shared/model/push-options.ts'
import { Section } from '../ui/Page.tsx'
import { TextArea, TextField } from '../ui/TextField.tsx'
import { t } from '../words/t.ts'
import type { Draft } from './draft.ts'
import styles from './Pushes.module.css'

export interface GreetingProps {
  readonly draft: Pick<Draft, 'sender' | 'message'>
  readonly onChange: (changes: Partial<Draft>) => void
  readonly errors: Readonly<Record<string, string>>
  /** The name of a server that tells recipients nothing of it; null: the one that holds the push does. */
  readonly server: string | null
}

const { sender: SENDER, message: MESSAGE } = PUSH_OPTIONS

export function Greeting({ draft, onChange, errors, server }: GreetingProps) {
  if (server !== null) {
    return (
      <Section title={t('sharing.forRecipients')}>
        <p className={styles.soft}>{t('sharing.notPassedOn', { server })}</p>
      </Section>
    )
  }
  return (
    <Section title={t('sharing.forRecipients')}>
      <TextField
        label={t('sharing.from')}
        hint={t('sharing.fromHint')}
        error={errors.sender}
        value={draft.sender}
        onChange={(sender) => onChange({ sender })}
        maxLength={SENDER.maxLength}
        autoComplete="name"
      />
      <TextArea
        label={t('sharing.message')}
        hint={t('sharing.messageHint')}
        error={errors.message}
        rows={2}
        value={draft.message}
        onChange={(message) => onChange({ message })}
        maxLength={MESSAGE.maxLength}
      />
    </Section>
  )
}

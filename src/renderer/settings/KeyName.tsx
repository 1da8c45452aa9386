// The name of an API key, changed in its place.
import { type FormEvent, useState } from 'react'
import type { ApiKeyRow } from '../../shared/views/settings.ts'
import { call } from '../bridge.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'
import { attempt } from '../ui/toast.ts'
import { t } from '../words/t.ts'
import styles from './Settings.module.css'

interface KeyNameProps {
  readonly apiKey: Pick<ApiKeyRow, 'id' | 'name' | 'prefix'>
  readonly onSaved: () => void
}

export function KeyName({ apiKey: { id, name, prefix }, onSaved }: KeyNameProps) {
  const [draft, setDraft] = useState<string | null>(null)

  async function save(text: string): Promise<void> {
    await call('keys.rename', { id, name: text })
    setDraft(null)
    onSaved()
  }

  if (draft === null) {
    return (
      <span className={styles.keyName}>
        {name !== '' && <bdi>{name}</bdi>}
        <IconButton
          icon="edit"
          size="s"
          label={t('settings.renameKey', { prefix })}
          onClick={() => setDraft(name)}
        />
      </span>
    )
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    attempt(() => save(draft ?? ''))
  }

  return (
    <form className={styles.inline} onSubmit={submit}>
      <TextField
        label={t('settings.keyName')}
        hideLabel
        maxLength={100}
        value={draft}
        onChange={setDraft}
      />
      <Button type="submit" size="s">
        {t('settings.saveKeyName')}
      </Button>
    </form>
  )
}

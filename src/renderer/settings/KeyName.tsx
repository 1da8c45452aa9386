// The name of an API key, changed in its place.
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
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
  const place = useRef<HTMLSpanElement>(null)
  const isEdited = draft !== null
  const wasEdited = useRef(false)

  // From the button to the field, and back: what had the focus is gone.
  useLayoutEffect(() => {
    if (isEdited !== wasEdited.current) {
      place.current?.querySelector<HTMLElement>(isEdited ? 'input' : 'button')?.focus()
    }
    wasEdited.current = isEdited
  }, [isEdited])

  async function save(text: string): Promise<void> {
    await call('keys.rename', { id, name: text })
    setDraft(null)
    onSaved()
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    attempt(() => save(draft ?? ''))
  }

  return (
    <span ref={place} className={styles.keyName}>
      {draft === null ? (
        <>
          {name === '' ? (
            <span className={styles.soft}>{t('settings.noKeyName')}</span>
          ) : (
            <bdi>{name}</bdi>
          )}
          <IconButton
            icon="edit"
            size="s"
            label={t('settings.renameKey', { prefix })}
            onClick={() => setDraft(name)}
          />
        </>
      ) : (
        <form className={styles.inline} onSubmit={submit}>
          <TextField
            label={t('settings.keyName')}
            hideLabel
            maxLength={100}
            value={draft}
            onChange={setDraft}
            onKeyDown={({ key }) => key === 'Escape' && setDraft(null)}
          />
          <Button type="submit" size="s">
            {t('settings.saveKeyName')}
          </Button>
        </form>
      )}
    </span>
  )
}

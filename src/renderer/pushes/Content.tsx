// What is pushed: a text, a URL, what a QR code holds, or files.

import { useState } from 'react'
import { PAYLOAD_LIMITS, PUSH_OPTIONS } from '../../shared/model/push-options.ts'
import { TextArea, TextField } from '../ui/TextField.tsx'
import { countWords, defined, t } from '../words/t.ts'
import type { Draft } from './draft.ts'
import { FileList } from './FileList.tsx'
import styles from './Pushes.module.css'
import { SecretActions } from './SecretActions.tsx'

export interface ContentProps {
  readonly draft: Draft
  readonly onChange: (changes: Partial<Draft>) => void
  readonly files: readonly File[]
  readonly onFiles: (files: readonly File[]) => void
  readonly error: string | null
}

export function Content({ draft, onChange, files, onFiles, error }: ContentProps) {
  const payload = { value: draft.payload, onChange: (payload: string) => onChange({ payload }) }
  switch (draft.kind) {
    case 'text':
      return <SecretText {...payload} error={error} />
    case 'url':
      return (
        <TextField
          {...payload}
          label="URL"
          hint={t('pushes.urlHint')}
          error={error}
          type="url"
          mono
          data-first=""
          placeholder="https://"
        />
      )
    case 'qr':
      return (
        <TextArea
          {...payload}
          label={t('pushes.qrContent')}
          hint={t('pushes.qrHint', {
            count: [...draft.payload].length,
            limit: countWords(PAYLOAD_LIMITS.qr),
          })}
          error={error}
          mono
          data-first=""
        />
      )
    case 'file':
      return (
        <>
          <FileList files={files} onChange={onFiles} error={error} />
          <TextArea {...payload} label={t('pushes.textWithFiles')} rows={2} />
        </>
      )
  }
}

interface SecretTextProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | null
}

/** Characters beyond which dots are too slow: for a line of a million Chromium breaks them for half a minute. */
const LONG = 20_000

/** Seen while it is being typed, or as long as it is asked for; hidden for good on demand. */
function SecretText({ value, onChange, error }: SecretTextProps) {
  const [shown, setShown] = useState<'always' | 'typing' | 'never'>('typing')
  const isShown = shown === 'always'
  return (
    <div className={styles.secret}>
      <TextArea
        label={defined(PUSH_OPTIONS.payload.label)}
        value={value}
        onChange={onChange}
        error={error}
        rows={5}
        mono
        data-shown={shown}
        data-long={value.length > LONG ? '' : undefined}
        data-first=""
      />
      <SecretActions
        noun="secret"
        value={value}
        isShown={isShown}
        onToggle={() => setShown(isShown ? 'never' : 'always')}
        onGenerated={onChange}
      />
    </div>
  )
}

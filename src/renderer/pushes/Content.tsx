// What is pushed: a text, a URL, what a QR code holds, or files.
import { useState } from 'react'
import { Button, IconButton } from '../ui/Button.tsx'
import { TextArea, TextField } from '../ui/TextField.tsx'
import type { Draft } from './draft.ts'
import { FileList } from './FileList.tsx'
import { Generator } from './Generator.tsx'
import styles from './Pushes.module.css'

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
          hint="The link leads there at once; the address itself stays secret until then."
          error={error}
          type="url"
          mono
          placeholder="https://"
        />
      )
    case 'qr':
      return (
        <TextArea
          {...payload}
          label="What the QR code holds"
          hint="At most 1,024 characters: a Wi-Fi key, an address, a text."
          error={error}
          mono
        />
      )
    case 'file':
      return (
        <>
          <FileList files={files} onChange={onFiles} error={error} />
          <TextArea {...payload} label="A message beside the files" rows={2} />
        </>
      )
  }
}

interface SecretTextProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | null
}

/** Hidden on demand: not everybody is alone at the screen. */
function SecretText({ value, onChange, error }: SecretTextProps) {
  const [isGenerating, setGenerating] = useState(false)
  const [isHidden, setHidden] = useState(false)
  return (
    <div className={styles.secret}>
      <TextArea
        label="Secret"
        value={value}
        onChange={onChange}
        error={error}
        rows={5}
        mono
        data-hidden={isHidden || undefined}
      />
      <div className={styles.tools}>
        <Button size="s" icon="key" onClick={() => setGenerating(true)}>
          Generate…
        </Button>
        <IconButton
          size="s"
          icon={isHidden ? 'eye' : 'eyeOff'}
          label={isHidden ? 'Show the secret' : 'Hide the secret'}
          onClick={() => setHidden(!isHidden)}
        />
      </div>
      {isGenerating && <Generator onUse={onChange} onClose={() => setGenerating(false)} />}
    </div>
  )
}

// A second lock on a push: told to the recipient by another way than the link.
import { useState } from 'react'
import { PUSH_OPTIONS } from '../../shared/model/push-options.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'
import { Generator } from './Generator.tsx'
import styles from './Pushes.module.css'

export interface PassphraseProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
}

export function Passphrase({ value, onChange, error }: PassphraseProps) {
  const { label, hint, maxLength } = PUSH_OPTIONS.passphrase
  const [isShown, setShown] = useState(false)
  const [isGenerating, setGenerating] = useState(false)
  return (
    <div className={styles.secret}>
      <TextField
        label={label}
        hint={hint}
        error={error}
        value={value}
        onChange={onChange}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        mono
        maxLength={maxLength}
      />
      <div className={styles.aside}>
        <Button size="s" icon="key" onClick={() => setGenerating(true)}>
          Generate…
        </Button>
        <IconButton
          size="s"
          icon={isShown ? 'eyeOff' : 'eye'}
          label={isShown ? 'Hide the passphrase' : 'Show the passphrase'}
          onClick={() => setShown(!isShown)}
        />
      </div>
      {isGenerating && (
        <Generator
          what="a passphrase"
          present={value}
          onUse={(text) => {
            onChange(text)
            setShown(true)
          }}
          onClose={() => setGenerating(false)}
        />
      )}
    </div>
  )
}

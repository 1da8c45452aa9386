// The passphrase of a push. It reaches the recipient by another way than the link.

import { useState } from 'react'
import { PUSH_OPTIONS } from '../../shared/model/push-options.ts'
import { TextField } from '../ui/TextField.tsx'
import { defined } from '../words/t.ts'
import styles from './Pushes.module.css'
import { SecretActions } from './SecretActions.tsx'

export interface PassphraseProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
}

export function Passphrase({ value, onChange, error }: PassphraseProps) {
  const { label, hint, maxLength } = PUSH_OPTIONS.passphrase
  const [isShown, setShown] = useState(false)
  return (
    <div className={styles.secret}>
      <TextField
        label={defined(label)}
        hint={defined(hint)}
        error={error}
        value={value}
        onChange={onChange}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        mono
        maxLength={maxLength}
      />
      <SecretActions
        noun="passphrase"
        value={value}
        isShown={isShown}
        onToggle={() => setShown(!isShown)}
        onGenerated={(text) => {
          onChange(text)
          setShown(true)
        }}
      />
    </div>
  )
}

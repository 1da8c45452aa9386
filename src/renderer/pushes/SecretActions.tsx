// The buttons below a secret that is being typed: generate it, show or hide it.

import { useState } from 'react'
import { Button, IconButton } from '../ui/Button.tsx'
import { t } from '../words/t.ts'
import { Generator, type Noun } from './Generator.tsx'
import styles from './Pushes.module.css'

interface SecretActionsProps {
  /** What the secret is called. */
  readonly noun: Noun
  readonly value: string
  readonly isShown: boolean
  readonly onToggle: () => void
  readonly onGenerated: (value: string) => void
}

export function SecretActions({ noun, value, isShown, onToggle, onGenerated }: SecretActionsProps) {
  const [isGenerating, setGenerating] = useState(false)
  return (
    <>
      <div className={styles.aside}>
        <Button size="s" icon="key" onClick={() => setGenerating(true)}>
          {t('pushes.generate')}
        </Button>
        <IconButton
          size="s"
          icon={isShown ? 'eyeOff' : 'eye'}
          label={t(`pushes.${isShown ? 'hide' : 'show'}.${noun}`)}
          onClick={onToggle}
        />
      </div>
      {isGenerating && (
        <Generator
          noun={noun}
          present={value}
          onUse={onGenerated}
          onClose={() => setGenerating(false)}
        />
      )}
    </>
  )
}

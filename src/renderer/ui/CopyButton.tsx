// Copies a text, and says so in place.

import { useEffect, useState } from 'react'
import { t } from '../words/t.ts'
import { Button, IconButton } from './Button.tsx'
import { copyText } from './clipboard.ts'
import { toastError } from './toast.ts'

export interface CopyButtonProps {
  readonly text: string
  /** What is copied: `Copy the ping URL`. */
  readonly label: string
  /** A word on the button; left out: the icon alone. */
  readonly word?: string
  readonly secret?: boolean
  readonly size?: 'm' | 's'
  readonly kind?: 'plain' | 'primary' | 'quiet'
}

const SAID_MS = 2000

export function CopyButton({
  text,
  label,
  word,
  secret = false,
  size = 's',
  kind = 'plain',
}: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)
  useEffect(() => {
    if (outcome === null) return
    const timer = setTimeout(() => setOutcome(null), SAID_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy(): Promise<void> {
    try {
      setOutcome((await copyText(text, secret)) ? 'copied' : 'failed')
    } catch (error) {
      toastError(error)
    }
  }

  const icon = outcome === 'copied' ? 'done' : outcome === 'failed' ? 'warning' : 'copy'
  const words = { copied: t('ui.copied'), failed: t('ui.copyFailed') }
  const shown = outcome === null ? null : words[outcome]
  return (
    <>
      {word === undefined ? (
        <IconButton icon={icon} label={shown ?? label} size={size} onClick={() => void copy()} />
      ) : (
        <Button
          icon={icon}
          size={size}
          kind={kind}
          aria-label={shown ?? label}
          onClick={() => void copy()}
        >
          {shown ?? word}
        </Button>
      )}
      <span className="visually-hidden" role="status">
        {shown}
      </span>
    </>
  )
}

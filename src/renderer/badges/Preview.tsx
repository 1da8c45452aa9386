// What a badge answers now. It is read from this very server, whatever address it is handed out by.

import { useEffect, useState } from 'react'
import { Skeleton } from '../ui/Feedback.tsx'
import { t } from '../words/t.ts'
import styles from './Badges.module.css'
import type { BadgeFormat } from './forms.ts'

export interface PreviewProps {
  readonly url: string
  readonly format: BadgeFormat
  readonly name: string
  readonly version: number
}

export function Preview({ url, format, name, version }: PreviewProps) {
  const address = `${localAddress(url)}?v=${version}`
  const text = useAnswer(address)
  if (format === 'svg') {
    const said = text === null ? null : labelOf(text)
    return (
      <img className={styles.image} src={address} alt={said ?? t('badges.badgeNow', { name })} />
    )
  }
  if (text === null) return <Skeleton lines={1} />
  return <pre className={styles.document}>{text}</pre>
}

/** Null: on its way. */
function useAnswer(address: string): string | null {
  const [answer, setAnswer] = useState<string | null>(null)
  useEffect(() => {
    let isWanted = true
    const show = (read: string) => isWanted && setAnswer(read)
    fetch(address)
      .then((answer) => answer.text())
      .then(show, () => show(t('badges.noResponse')))
    return () => {
      isWanted = false
    }
  }, [address])
  return answer
}

/** `backup: up`, as the picture itself says; null: it is none. */
function labelOf(picture: string): string | null {
  const { documentElement } = new DOMParser().parseFromString(picture, 'image/svg+xml')
  return documentElement.getAttribute('aria-label')
}

/** By the page's own origin, which is all that its policy lets it read; the desktop's scheme passes it on. */
function localAddress(url: string): string {
  return new URL(url).pathname
}

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
  if (format === 'svg') {
    return <img className={styles.image} src={address} alt={t('badges.badgeNow', { name })} />
  }
  return <Document address={address} />
}

function Document({ address }: { readonly address: string }) {
  const [text, setText] = useState<string | null>(null)
  useEffect(() => {
    let isWanted = true
    const show = (read: string) => isWanted && setText(read)
    fetch(address)
      .then((answer) => answer.text())
      .then(show, () => show(t('badges.noResponse')))
    return () => {
      isWanted = false
    }
  }, [address])
  return text === null ? <Skeleton lines={1} /> : <pre className={styles.document}>{text}</pre>
}

/** By the page's own origin, which is all that its policy lets it read; the desktop's scheme passes it on. */
function localAddress(url: string): string {
  return new URL(url).pathname
}

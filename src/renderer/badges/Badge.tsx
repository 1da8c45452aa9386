// One badge: its live preview and its texts to copy.

import { CopyButton } from '../ui/CopyButton.tsx'
import { t } from '../words/t.ts'
import styles from './Badges.module.css'
import { type BadgeFormat, type BadgeStates, copyForms, urlKey } from './forms.ts'
import { Preview } from './Preview.tsx'

export interface BadgeProps {
  /** What it is of: a tag, a check, all checks. */
  readonly name: string
  readonly urls: Readonly<Record<string, string>>
  readonly format: BadgeFormat
  readonly states: BadgeStates
  /** The preview is read again when it changes. */
  readonly version: number
}

export function Badge({ name, urls, format, states, version }: BadgeProps) {
  const url = urls[urlKey(format, states)] ?? ''
  return (
    <li className={styles.badge}>
      <div className={styles.look}>
        <h2 dir="auto" className={styles.name}>
          {name}
        </h2>
        <Preview url={url} format={format} name={name} version={version} />
      </div>
      <dl className={styles.forms}>
        {copyForms(url, name, format).map(({ title, text }) => (
          <div key={title} className={styles.form}>
            <dt>{title}</dt>
            <dd>
              <code className={styles.text}>{text}</code>
              <CopyButton text={text} label={t('badges.copyOf', { title, name })} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

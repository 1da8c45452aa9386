// A key, as it is written on the keyboard.
import { t } from '../words/t.ts'
import styles from './KeyHint.module.css'

const NAMES: Readonly<Record<string, string>> = {
  get mod() {
    return navigator.userAgent.includes('Mac') ? '⌘' : t('ui.key.mod')
  },
  get shift() {
    return t('ui.key.shift')
  },
  get alt() {
    return t('ui.key.alt')
  },
  enter: 'Enter',
  get space() {
    return t('ui.key.space')
  },
  get escape() {
    return t('ui.key.escape')
  },
  get delete() {
    return t('ui.key.delete')
  },
  arrowleft: '←',
  arrowright: '→',
  arrowup: '↑',
  arrowdown: '↓',
}

/** @param keys `mod+k`, `/`, `space` */
export function KeyHint({ keys }: { readonly keys: string }) {
  return (
    <kbd className={styles.hint}>
      {keys
        .split('+')
        .map((key) => NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key))
        .join(' + ')}
    </kbd>
  )
}

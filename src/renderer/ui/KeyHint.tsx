// A key, as it is written on the keyboard.
import styles from './KeyHint.module.css'

const NAMES: Readonly<Record<string, string>> = {
  mod: navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl',
  shift: 'Shift',
  alt: 'Alt',
  enter: 'Enter',
  space: 'Space',
  escape: 'Esc',
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

// An icon: a drawing beside words, never instead of them. Read out by nobody.
import styles from './Icon.module.css'
import { ICONS, type IconName } from './icons.ts'

export type { IconName }

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={ICONS[name]} />
    </svg>
  )
}

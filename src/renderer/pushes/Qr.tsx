// A QR code: level H, dark on white in both themes, as many readers cannot see it otherwise.
import { encode } from 'uqr'
import styles from './Pushes.module.css'

/** @param label what it is, for those who cannot see it; never its content */
export function Qr({ content, label }: { readonly content: string; readonly label: string }) {
  const { data, size } = encode(content, { ecc: 'H', border: 4 })
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={data.map(rowPath).join('')} />
    </svg>
  )
}

/** The dark modules of a row. */
function rowPath(row: readonly boolean[], y: number): string {
  return row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')
}

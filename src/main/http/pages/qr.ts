// QR codes as inline SVG: level H, no quiet zone, in the current text colour (contract push.md 4).
// The style sheet puts them on white: many readers cannot read light on dark.
import { encode } from 'uqr'
import { html, type Markup } from './html.ts'

/** @param label what it is, for those who cannot see it; never its content */
export function qrSvg(content: string, label: string): Markup {
  const { data, size } = encode(content, { ecc: 'H', border: 0 })
  const path = data.map(rowPath).join('')
  const box = `0 0 ${size} ${size}`
  return html`<svg class="qr" xmlns="http://www.w3.org/2000/svg" viewBox="${box}" role="img" aria-label="${label}" shape-rendering="crispEdges"><path fill="currentColor" d="${path}"/></svg>`
}

/** The dark modules of a row as rectangles, one for each run. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x++) {
    if (row[x] !== true) continue
    const start = x
    while (row[x + 1] === true) x++
    const width = x + 1 - start
    path += `M${start} ${y}h${width}v1h-${width}z`
  }
  return path
}

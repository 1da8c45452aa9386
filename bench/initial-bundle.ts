// What the window loads before it shows anything: the built page with the scripts and style sheets that it
// names, each as gzip makes it. Chunks that scripts load later do not count.
import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

const BUILT = path.join(import.meta.dirname, '..', 'out', 'renderer')
const PAGE = 'index.html'

/** Files of the built window that its page names, itself included. */
export function initialFiles(folder = BUILT): readonly string[] {
  const page = fs.readFileSync(path.join(folder, PAGE), 'utf8')
  const named = [...page.matchAll(/(?:src|href)="\.\/([^"]+\.(?:js|css))"/g)]
  return [PAGE, ...named.map(([, file = '']) => file)]
}

/** kB, of 1,000 bytes. */
export function initialBundle(folder = BUILT): number {
  const sizes = initialFiles(folder).map(
    (file) => gzipSync(fs.readFileSync(path.join(folder, file))).length,
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

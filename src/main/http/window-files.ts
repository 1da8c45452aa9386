// How the window's built files are served: the policy of its pages and the type of each file. The
// web page (http/window) and the desktop's scheme share it.
import path from 'node:path'

/** No `unsafe-…`, no data URIs, no other origin: what the window needs is built into its files. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export const PAGE_HEADERS = {
  'content-security-policy': POLICY,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-cache',
  // No other site keeps a handle of the window or embeds its files (contract hardening.md H9).
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** The content type of a file of the window; null for one that is not served. */
export function windowFileType(file: string): string | null {
  return TYPES[path.extname(file)] ?? null
}

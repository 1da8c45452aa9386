// What an uploaded file is called and is, and how it is given back without harm (contract push.md 7). Pure.

const NAME_LIMIT = 255
const OCTETS = 'application/octet-stream'

/** The last part of a path, without what a file name cannot have; empty when nothing is left. */
export function cleanFilename(text: string): string {
  const last = text.split(/[/\\]/).at(-1) ?? ''
  const name = last
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '')
    .trim()
  return /^\.*$/.test(name) ? '' : [...name].slice(0, NAME_LIMIT).join('')
}

const BY_EXTENSION: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  bmp: 'image/bmp',
  csv: 'text/csv',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  gif: 'image/gif',
  gz: 'application/gzip',
  htm: 'text/html',
  html: 'text/html',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  pdf: 'application/pdf',
  pem: 'application/x-pem-file',
  png: 'image/png',
  svg: 'image/svg+xml',
  tar: 'application/x-tar',
  txt: 'text/plain',
  webp: 'image/webp',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xml: 'application/xml',
  zip: 'application/zip',
}

/** Clients declare these when they do not know. */
const VAGUE = new Set([OCTETS, 'text/plain', ''])

/** The declared type; by the name where the declared one says nothing. */
export function contentTypeOf(declared: string, filename: string): string {
  const type = (declared.split(';')[0] ?? '').trim().toLowerCase()
  const isType = /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/.test(type)
  if (isType && !VAGUE.has(type)) return type
  const extension = /\.(\w+)$/.exec(filename)?.[1]?.toLowerCase() ?? ''
  const named = Object.hasOwn(BY_EXTENSION, extension) ? BY_EXTENSION[extension] : undefined
  return named ?? (isType ? type : OCTETS)
}

const INLINE = new Set([
  'image/avif',
  'image/bmp',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
  'application/pdf',
])

export interface Delivery {
  /** `Content-Type`: a browser must not take it for a document that runs. */
  readonly contentType: string
  /** `Content-Disposition`. */
  readonly disposition: string
}

/** How a browser is told to treat the file: shown when harmless, else saved. */
export function deliveryOf({
  filename,
  contentType,
}: {
  readonly filename: string
  readonly contentType: string
}): Delivery {
  const type = contentTypeOf(contentType, filename)
  const isInline = INLINE.has(type)
  const runs = /^text\/|xml|html|script|json/.test(type)
  return {
    contentType: runs ? OCTETS : type,
    disposition: `${isInline ? 'inline' : 'attachment'}; ${namesOf(filename)}`,
  }
}

/** An ASCII name for old clients and the real one after RFC 5987. */
function namesOf(filename: string): string {
  const name = filename === '' ? 'file' : filename.toWellFormed()
  const ascii = name.replaceAll(/[^ !#$&+.\w^`~()-]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${ascii}"; filename*=UTF-8''${encoded}`
}

// The text of an XML file, and its bytes again: UTF-8 and UTF-16, with or without a byte order mark. Pure.

export interface XmlText {
  /** A byte order mark is its first character. */
  readonly text: string
  /** Bytes of a changed text, in the encoding of the file. */
  readonly encode: (text: string) => Buffer
}

const little: (text: string) => Buffer = (text) => Buffer.from(text, 'utf16le')

/** @returns null when the bytes are no such text: a binary property list, another encoding */
export function xmlText(bytes: Buffer): XmlText | null {
  const encode = encoderOf(bytes)
  const text = encode === null ? null : decode(bytes, encode)
  return encode !== null && text !== null && encode(text).equals(bytes) ? { text, encode } : null
}

function encoderOf(bytes: Buffer): XmlText['encode'] | null {
  const start = bytes.subarray(0, 2).toString('hex')
  if (start === 'fffe' || start === '3c00') return little
  if (start === 'feff' || start === '003c') return big
  return bytes.subarray(0, 6).toString('latin1') === 'bplist' ? null : utf8
}

function utf8(text: string): Buffer {
  return Buffer.from(text, 'utf8')
}

function big(text: string): Buffer {
  return little(text).swap16()
}

function decode(bytes: Buffer, encode: XmlText['encode']): string | null {
  if (encode === utf8) return bytes.toString('utf8')
  if (bytes.length % 2 === 1) return null
  return (encode === big ? Buffer.from(bytes).swap16() : bytes).toString('utf16le')
}

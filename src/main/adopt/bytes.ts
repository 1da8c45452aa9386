// Tables are read byte by byte, as cron does: a text of bytes has one character for each, so that nothing
// is lost whatever the encoding. Only what people read is decoded.

export const textOfBytes = (bytes: Buffer): string => bytes.toString('latin1')

export const bytesOfText = (text: string): Buffer => Buffer.from(text, 'latin1')

/** For people: UTF-8, with `U+FFFD` where it is none. */
export const decoded = (text: string): string => Buffer.from(text, 'latin1').toString('utf8')

/** A path or a URL, as it stands in a table. */
export const encoded = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')

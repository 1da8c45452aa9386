// A name that is trouble for every chat.

/** A name that is markup in every chat, calls everybody, and turns the direction of reading. */
export const HOSTILE =
  '<!channel> *b* _i_ ~s~ `c` [x](http://evil.test) @all **a** <b>&amp;"\u202egpj.exe\n\u0000🚀'
/** The same as a reader should see it. */
export const HARMLESS =
  '<!channel> *b* _i_ ~s~ `c` [x](http://evil.test) @all **a** <b>&amp;"gpj.exe 🚀'

/** Without the signs that show nothing. */
export function seen(text: string): string {
  return text.replace(/\u200b|\u034f/g, '')
}

// Base64 as it arrives, decoded piece by piece; line breaks between its characters are ignored. Pure.

/** Undefined: the text is no base64 (contract push.md P7). */
export function createBase64Decoder() {
  let rest = ''
  let isOver = false

  return {
    add(text: string): Buffer | undefined {
      const all = rest + (/\s/.test(text) ? text.replaceAll(/\s/g, '') : text)
      // Padding ends it: nothing but the rest of the last four may follow.
      if (!/^[A-Za-z0-9+/]*={0,2}$/.test(all) || (isOver && all !== '')) return undefined
      const whole = all.length - (all.length % 4)
      rest = all.slice(whole)
      isOver = whole > 0 && all[whole - 1] === '='
      return Buffer.from(all.slice(0, whole), 'base64')
    },
    /** Whether the end is one of base64. */
    isWhole: () => rest === '',
  }
}

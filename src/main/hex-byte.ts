// A byte written as two hexadecimal digits, as in `%XX` of forms and `=XX` of mails.

/**
 * @param high code of the first character; undefined: the text has ended
 * @param low code of the second one
 * @returns null where one of them is no digit
 */
export function hexByte(high: number | undefined, low: number | undefined): number | null {
  const [first, second] = [hexDigit(high), hexDigit(low)]
  return first === null || second === null ? null : first * 16 + second
}

function hexDigit(code = 0): number | null {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const letter = code | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x61 + 10 : null
}

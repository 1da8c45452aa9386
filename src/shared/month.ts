// Short names of months: ours have three letters. British English by ICU has `Sept` for one of them.

/** `21 Sep 2026` of `21 Sept 2026` */
export function withShortMonth(text: string): string {
  return text.replace(/\bSept\b/, 'Sep')
}

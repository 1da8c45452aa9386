// The words that a crontab may have in place of five fields. The API takes none of them (contract monitor.md 3.3); the
// window and the command line write what they stand for.

const CRONTAB_WORDS: Readonly<Record<string, string>> = {
  '@hourly': '0 * * * *',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@weekly': '0 0 * * 0',
  '@monthly': '0 0 1 * *',
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
}

/** The expression that a word of a crontab stands for; any other as it is. */
export function expressionOf(typed: string): string {
  return CRONTAB_WORDS[typed.trim().toLowerCase()] ?? typed
}

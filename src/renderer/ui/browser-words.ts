// A browser in words, by its user agent. Pure.

import { t } from '../words/t.ts'

/** The first that is in the text holds: the later ones claim to be the earlier. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/** `Firefox on Linux`; of a program its own name; `Unknown browser` where nothing is known. */
export function browserWords(agent: string | null): string {
  if (agent === null) return t('ui.unknownBrowser')
  const wordOf = (words: typeof BROWSERS | typeof SYSTEMS) =>
    words.find(([sign]) => agent.includes(sign))?.[1]
  const [browser, system] = [wordOf(BROWSERS), wordOf(SYSTEMS)]
  if (browser === undefined) return agent.split(/[/ ]/, 1)[0] || t('ui.unknownBrowser')
  return system === undefined ? browser : t('ui.browserOn', { browser, system })
}

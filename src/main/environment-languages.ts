// The languages of an environment, by the variables of POSIX and of gettext. Pure.
import type { Environment } from './config.ts'

/** The locales of programs that speak to nobody: `C`, `C.UTF-8`, `POSIX`. */
const PLAIN = /^(C|POSIX)([._@]|$)/

/**
 * As tags, the preferred one first: `de-AT`. Empty: none is set. LC_ALL comes before LC_MESSAGES and LANG;
 * LANGUAGE lists several, and counts only where those name a language.
 */
export function languagesOfEnvironment(env: Environment): readonly string[] {
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || ''
  if (locale === '' || PLAIN.test(locale)) return []
  return [...(env.LANGUAGE ?? '').split(':'), locale].filter((name) => name !== '').map(tagOf)
}

/** `de-AT` of `de_AT.UTF-8@euro`. */
function tagOf(name: string): string {
  return name.replace(/[.@].*$/, '').replaceAll('_', '-')
}

// Launch arguments and `tocsin:` links: the command line's flags and the request that they contain.
// Pure. A link only chooses a view: it changes nothing.
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { UUID_INSIDE } from '../../../shared/uuid.ts'
import type { Flags } from '../../config.ts'
import { TocsinError } from '../../errors.ts'

export type LaunchArgs =
  /** Null: the window as it is. */
  | { readonly kind: 'open'; readonly route: string | null }
  | { readonly kind: 'push-clipboard' }
  /** `--hidden`: nothing is to be seen but the tray. */
  | { readonly kind: 'stay-hidden' }

export interface LaunchWords {
  readonly dataDir: string | undefined
  /** The flags of `tocsin serve` (contract runtime.md). */
  readonly flags: Flags
  readonly request: LaunchArgs
}

export const LINK_SCHEME = 'tocsin'
const CHECK_LINK = new RegExp(`^${LINK_SCHEME}://check/(${UUID_INSIDE})/?$`, 'i')

/** What a `tocsin:` link asks for. Null: it is none that we know. */
export function linkRequest(link: string): LaunchArgs | null {
  const uuid = CHECK_LINK.exec(link)?.[1]
  return uuid === undefined ? null : { kind: 'open', route: `/checks/${uuid.toLowerCase()}` }
}

const OWN_OPTIONS = {
  'data-dir': { type: 'string' },
  hidden: { type: 'boolean' },
  'push-clipboard': { type: 'boolean' },
} as const satisfies ParseArgsOptionsConfig

/**
 * Reads `process.argv`, the program's own path and all. Words that are not ours are left to
 * Chromium, which has hundreds of switches, and to whatever started us.
 * @param serveOptions the flags of `tocsin serve`
 * @throws TocsinError USAGE when one of our flags has no value
 */
export function readLaunchWords(
  words: readonly string[],
  serveOptions: ParseArgsOptionsConfig,
): LaunchWords {
  const options: ParseArgsOptionsConfig = { ...serveOptions, ...OWN_OPTIONS }
  const parsed = parseArgs({ args: [...words], options, strict: false, allowPositionals: true })
  const own = Object.entries(parsed.values).filter(([name]) => Object.hasOwn(options, name))
  const texts = Object.fromEntries(
    own
      .filter(([name]) => options[name]?.type === 'string')
      .map(([name, value]) => [name, textOf(name, value)]),
  )
  const { 'data-dir': dataDir, ...flags } = texts
  const has = (name: keyof typeof OWN_OPTIONS) => parsed.values[name] === true
  const link = parsed.positionals.map(linkRequest).find((request) => request !== null)
  return {
    dataDir: typeof dataDir === 'string' ? dataDir : undefined,
    flags,
    request: requestOf(link, has('push-clipboard'), has('hidden')),
  }
}

/**
 * The words with each flag and its value in one word. Electron on Windows ends at once, and in silence,
 * when any word follows one that looks like an address (`electron_main_win.cc`).
 */
export function joinValues(
  words: readonly string[],
  serveOptions: ParseArgsOptionsConfig,
): readonly string[] {
  const options: ParseArgsOptionsConfig = { ...serveOptions, ...OWN_OPTIONS }
  const joined: string[] = []
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? ''
    const value = words[i + 1]
    const takesValue = word.startsWith('--') && options[word.slice(2)]?.type === 'string'
    // A following flag is not its value: readLaunchWords says so.
    const isJoined = takesValue && value !== undefined && !value.startsWith('--')
    joined.push(isJoined ? `${word}=${value}` : word)
    if (isJoined) i++
  }
  return joined
}

function requestOf(link: LaunchArgs | undefined, isPush: boolean, isHidden: boolean): LaunchArgs {
  if (link !== undefined) return link
  if (isPush) return { kind: 'push-clipboard' }
  return isHidden ? { kind: 'stay-hidden' } : { kind: 'open', route: null }
}

/** A flag's text or texts. A flag that follows is not its value: the value is missing. */
function textOf(name: string, value: unknown): string | readonly string[] {
  const values = Array.isArray(value) ? value : [value]
  const texts = values.filter((text) => typeof text === 'string' && !text.startsWith('--'))
  if (texts.length < values.length) throw new TocsinError('USAGE', `--${name} needs a value`)
  return Array.isArray(value) ? texts : (texts[0] ?? '')
}

// `nativeTheme`: light unless the application or a test says otherwise; pages follow.
import { EventEmitter } from 'node:events'
import type { NativeTheme } from 'electron'

type Source = NativeTheme['themeSource']

let source: Source = 'system'
const followers = new Set<(scheme: 'light' | 'dark') => void>()

const isDark = () => source === 'dark'

const properties = {
  get themeSource() {
    return source
  },
  set themeSource(to: Source) {
    source = to
    for (const follow of followers) follow(isDark() ? 'dark' : 'light')
    nativeTheme.emit('updated')
  },
  get shouldUseDarkColors() {
    return isDark()
  },
  shouldUseHighContrastColors: false,
  shouldUseDarkColorsForSystemIntegratedUI: false,
} satisfies Partial<NativeTheme>

export const nativeTheme: EventEmitter & typeof properties = Object.defineProperties(
  new EventEmitter() as EventEmitter & typeof properties,
  Object.getOwnPropertyDescriptors(properties),
)

export function followTheme(follow: (scheme: 'light' | 'dark') => void): void {
  followers.add(follow)
  follow(isDark() ? 'dark' : 'light')
}

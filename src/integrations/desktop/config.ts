// The configuration of the kind `desktop`.
import type { ConfigOf } from '../definition.ts'
import { definition } from './definition.ts'

/** `critical`: notifies during quiet hours. */
export type DesktopConfig = ConfigOf<typeof definition>

const { critical, sound } = definition.fields

/** A desktop channel that nobody configured. */
export const DESKTOP_DEFAULTS: DesktopConfig = {
  critical: critical.default,
  sound: sound.default,
}

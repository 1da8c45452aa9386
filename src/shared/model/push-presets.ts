// Presets of the composer: named settings of a push, never anything that it holds. Plain data.
import { PUSH_OPTIONS, type PushKind } from './push-options.ts'

export interface PushPreset {
  /** UUID. */
  readonly id: string
  readonly name: string
  readonly kind: PushKind
  /** Minutes until it expires by time. */
  readonly minutes: number
  readonly views: number
  readonly retrievalStep: boolean
  readonly deletableByViewer: boolean
  /** It is protected by a passphrase, which is newly generated for each push. */
  readonly withPassphrase: boolean
}

export const PRESET_LIMITS = {
  /** Characters. */
  name: 60,
  count: 50,
  minutes: PUSH_OPTIONS.expireAfterMinutes,
  views: PUSH_OPTIONS.expireAfterViews,
} as const

// Presets of the composer (contract push.md 11.5): in the settings of the secrets' database, so that each window of a
// server has them, and a backup too. No payload, passphrase or message is in one.

import { isInBounds } from '../../shared/model/push-option.ts'
import { PUSH_KINDS } from '../../shared/model/push-options.ts'
import { PRESET_LIMITS, type PushPreset } from '../../shared/model/push-presets.ts'
import { tell } from '../../shared/words/told.ts'
import { invalidFields, TocsinError } from '../errors.ts'
import type { Store } from '../store/store.ts'

export interface Presets {
  /** In the order in which they were made. */
  list(): readonly PushPreset[]
  /**
   * Adds one, or changes the one of that id.
   * @throws TocsinError INVALID for its name: empty, too long, or that of another; CONFLICT: there are too many
   */
  save(preset: PushPreset): Promise<void>
  /** One that is not there is no error. */
  remove(id: string): Promise<void>
}

const KEY = 'push_presets'

export function createPresets(store: Pick<Store, 'write' | 'settings'>): Presets {
  const list = () => readPresets(store.settings.get(KEY))
  const keep = (presets: readonly PushPreset[]) => store.settings.set(KEY, JSON.stringify(presets))
  return {
    list,
    save: (preset) => store.write(() => keep(withPreset(list(), preset))),
    remove: (id) => store.write(() => keep(list().filter((one) => one.id !== id))),
  }
}

/** Pure. @throws TocsinError as `save` */
function withPreset(presets: readonly PushPreset[], preset: PushPreset): readonly PushPreset[] {
  const name = preset.name.trim()
  const others = presets.filter(({ id }) => id !== preset.id)
  if (name === '' || [...name].length > PRESET_LIMITS.name) {
    throw invalidFields({ name: tell('problems.needsLength', { max: PRESET_LIMITS.name }) })
  }
  if (others.some((one) => one.name.toLowerCase() === name.toLowerCase())) {
    throw invalidFields({ name: tell('problems.presetNamed') })
  }
  const named = { ...preset, name }
  if (others.length < presets.length) {
    return presets.map((one) => (one.id === preset.id ? named : one))
  }
  if (presets.length >= PRESET_LIMITS.count) {
    throw new TocsinError('CONFLICT', tell('refusals.mostPresets', { max: PRESET_LIMITS.count }))
  }
  return [...presets, named]
}

/** What makes no sense is left out. */
function readPresets(text: string | null): readonly PushPreset[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter(isPreset) : []
  } catch {
    return []
  }
}

function isPreset(value: unknown): value is PushPreset {
  if (typeof value !== 'object' || value === null) return false
  const preset: Partial<Record<keyof PushPreset, unknown>> = value
  const { id, name, kind, minutes, views } = preset
  const switches = [preset.retrievalStep, preset.deletableByViewer, preset.withPassphrase]
  return (
    typeof id === 'string' &&
    typeof name === 'string' &&
    PUSH_KINDS.some((known) => known === kind) &&
    typeof minutes === 'number' &&
    isInBounds(minutes, PRESET_LIMITS.minutes) &&
    typeof views === 'number' &&
    isInBounds(views, PRESET_LIMITS.views) &&
    switches.every((one) => typeof one === 'boolean')
  )
}

// What must be known of the kinds without loading them.

import type { DesktopConfig } from '../desktop-channel/port.ts'
import type { Kinds } from './kinds.ts'

export type Config = Readonly<Record<string, unknown>>

/** Hands on what it is told to its members. */
export const GROUP_KIND = 'group'

/** \`value\`: UUIDs of its members, separated by commas. */
export interface GroupConfig {
  readonly value: string
}

/** UUIDs of a group's members, each once. */
export function membersOf({ value }: GroupConfig): readonly string[] {
  return [...new Set(value.split(','))]
}

/** A desktop channel that nobody configured. */
export const DESKTOP_DEFAULTS: DesktopConfig = { critical: false, sound: true }

/** Brings the kinds when they are first needed. */
export type LoadKinds = () => Promise<Kinds>

export const loadKinds: LoadKinds = async () => {
  const [{ createKinds }, { TRANSPORTS }] = await Promise.all([
    import('./kinds.ts'),
    import('../transports/index.ts'),
  ])
  return createKinds(TRANSPORTS)
}

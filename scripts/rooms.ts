// The rooms of `src` and what each may import, types included: the one definition of the house's
// borders. `npm run check` holds the tree to it (check-rooms.ts). A file belongs to the room with the
// longest folder or file name that it lies in.

/** A room and the rooms that its files may import from, besides their own. */
export type Rooms = Readonly<Record<string, readonly string[]>>

/** What every room of the main side may use: clock, errors, configuration, version, child processes. */
const BASE = ['main', 'shared'] as const

export const ROOMS: Rooms = {
  shared: [],
  preload: ['shared'],

  main: ['shared'],
  'main/index.ts': ['main/desktop'],
  'main/cli.ts': [...BASE, 'main/commands'],

  // Storage and rules: no room below knows a carrier.
  'main/store': [...BASE],
  'main/limits': [...BASE],
  'main/network': [...BASE, 'main/store'],
  'main/monitor': [...BASE, 'main/store'],
  'main/secrets': [...BASE, 'main/store', 'main/limits'],
  'main/notify': [...BASE, 'main/store', 'main/limits', 'main/monitor', 'main/secrets'],
  'main/backup': [...BASE, 'main/store'],

  // Carriers: they translate.
  'main/http': [
    ...BASE,
    'main/limits',
    'main/monitor',
    'main/network',
    'main/procedures',
    'main/secrets',
    'main/window-events',
  ],
  'main/mail': [...BASE, 'main/monitor', 'main/network'],
  'main/window-events': [...BASE, 'main/monitor'],
}

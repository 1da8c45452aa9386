// The rooms of `src` and what each may import, types included: the one definition of the house's
// borders. `npm run check` holds the tree to it (check-rooms.ts). A file belongs to the room with the
// longest folder or file name that it lies in.

/** A room, and the rooms besides its own that its files may import from. */
export type Rooms = Readonly<Record<string, readonly string[]>>

/** What every room of the main side may use: clock, errors, log, configuration; plain definitions. */
const BASE = ['main', 'shared']
/** What every screen of the window may use. */
const SCREEN = [
  'shared',
  'renderer',
  'renderer/keys',
  'renderer/stores',
  'renderer/ui',
  'renderer/words',
]
const DOMAINS = ['main/monitor', 'main/secrets', 'main/notify']

export const ROOMS: Rooms = {
  // Both sides: plain data, types and the schemas of the border.
  shared: [],
  preload: ['shared'],

  // An integration: its definition is for both sides, its transport for the main side.
  integrations: ['shared', 'main', 'main/notify', 'main/monitor'],

  // The main side: what everybody may use, and the two entrances.
  main: ['shared', 'main/network'],
  'main/index.ts': ['main', 'main/cli.ts', 'main/desktop'],
  'main/cli.ts': [...BASE, 'main/commands'],
  // A bundle of its own, copied beside adopted jobs: `node:` modules and plain definitions, nothing else.
  'main/run': ['shared'],

  // Storage and tools.
  'main/store': BASE,
  'main/limits': BASE,
  'main/network': [...BASE, 'main/store'],
  'main/backup': [...BASE, 'main/store'],

  // Domains: they know no carrier and not each other, but notify, which tells of both.
  'main/monitor': [...BASE, 'main/store'],
  'main/secrets': [...BASE, 'main/store', 'main/limits'],
  'main/settings': [...BASE, 'main/store', 'main/monitor'],
  'main/notify': [
    ...BASE,
    'integrations',
    'main/limits',
    'main/monitor',
    'main/secrets',
    'main/settings',
    'main/store',
  ],
  // Other servers: asked by HTTP, with keys sealed as integrations' settings are.
  'main/remotes': [
    ...BASE,
    'main/monitor',
    'main/network',
    'main/notify',
    // What is kept of pushes through them.
    'main/secrets',
    'main/store',
  ],
  'main/uploads': [...BASE, 'main/backup', 'main/secrets'],
  // Jobs of this machine; the launcher is a copy of the bundle of `main/run`.
  'main/adopt': [...BASE, 'main/monitor', 'main/run', 'main/store'],

  // The state of monitoring in short, for trays; desktop apps that are attached to a server.
  'main/watched': [
    ...BASE,
    'main/monitor',
    'main/remotes',
    'main/settings',
    'main/store',
    'main/window-events',
  ],
  'main/attach': [...BASE, 'main/notify', 'main/watched'],

  // Carriers: they translate.
  'main/http': [
    ...BASE,
    ...DOMAINS,
    'main/attach',
    'main/limits',
    'main/network',
    'main/procedures',
    'main/window-events',
  ],
  'main/mail': [...BASE, 'main/limits', 'main/monitor', 'main/network'],
  'main/spool': [...BASE, 'main/monitor'],
  'main/window-events': [...BASE, 'main/monitor', 'main/remotes'],
  'main/doctor': [
    ...BASE,
    ...DOMAINS,
    'main/adopt',
    'main/network',
    'main/remotes',
    'main/spool',
    'main/store',
  ],
  'main/procedures': [
    ...BASE,
    ...DOMAINS,
    'main/adopt',
    'main/backup',
    'main/doctor',
    'main/mail',
    'main/network',
    'main/remotes',
    'main/settings',
    'main/store',
    'main/uploads',
    'main/window-events',
  ],
  'main/commands': [
    ...BASE,
    ...DOMAINS,
    'main/adopt',
    'main/app',
    'main/backup',
    'main/doctor',
    'main/network',
    'main/procedures',
    'main/remotes',
    // The table of its options, for help; its HTTP request.
    'main/run',
    'main/settings',
    'main/store',
  ],

  // Composition, and the desktop around it.
  'main/app': [
    ...BASE,
    ...DOMAINS,
    // The launcher of adopted jobs, which a server renews.
    'main/adopt',
    'main/attach',
    'main/backup',
    'main/http',
    'main/limits',
    'main/mail',
    'main/network',
    'main/procedures',
    'main/remotes',
    'main/settings',
    'main/spool',
    'main/store',
    'main/uploads',
    'main/window-events',
  ],
  'main/desktop': [
    ...BASE,
    ...DOMAINS,
    'main/app',
    'main/attach',
    'main/commands',
    'main/doctor',
    'main/http',
    'main/procedures',
    'main/settings',
    'main/watched',
  ],

  // The window.
  // Its texts in the language that it speaks.
  'renderer/words': ['shared'],
  'renderer/carriers': ['shared', 'renderer/words'],
  'renderer/stores': ['shared', 'renderer', 'renderer/carriers', 'renderer/words'],
  'renderer/ui': ['shared', 'renderer', 'renderer/carriers', 'renderer/stores', 'renderer/words'],
  'renderer/keys': ['shared', 'renderer/ui', 'renderer/words'],
  // Its root: entry, routes and the bridge to the main side.
  renderer: [
    'shared',
    'renderer/carriers',
    'renderer/keys',
    'renderer/shell',
    'renderer/stores',
    'renderer/words',
  ],
  'renderer/schedule': SCREEN,
  'renderer/output': SCREEN,
  'renderer/timeline': [...SCREEN, 'renderer/reports'],
  'renderer/activity': [...SCREEN, 'renderer/timeline'],
  'renderer/adopt': SCREEN,
  'renderer/badges': SCREEN,
  'renderer/checks': [
    ...SCREEN,
    'renderer/integrations',
    'renderer/maintenance',
    'renderer/output',
    'renderer/schedule',
    'renderer/servers',
    'renderer/timeline',
    'renderer/welcome',
  ],
  'renderer/maintenance': [...SCREEN, 'renderer/schedule'],
  'renderer/integrations': [...SCREEN, 'integrations'],
  'renderer/mirrored': [
    ...SCREEN,
    'renderer/checks',
    'renderer/integrations',
    'renderer/schedule',
    'renderer/servers',
    'renderer/timeline',
  ],
  'renderer/pushes': SCREEN,
  'renderer/reports': SCREEN,
  'renderer/servers': [...SCREEN, 'renderer/maintenance'],
  'renderer/settings': [
    ...SCREEN,
    'renderer/integrations',
    'renderer/maintenance',
    'renderer/pushes',
    'renderer/reports',
    'renderer/servers',
  ],
  'renderer/tray': [...SCREEN, 'renderer/checks', 'renderer/shell'],
  'renderer/welcome': [...SCREEN, 'renderer/checks', 'renderer/settings'],
  'renderer/shell': [
    ...SCREEN,
    'renderer/activity',
    'renderer/adopt',
    'renderer/badges',
    'renderer/checks',
    'renderer/integrations',
    'renderer/mirrored',
    'renderer/pushes',
    'renderer/reports',
    'renderer/servers',
    'renderer/settings',
    'renderer/tray',
  ],
}

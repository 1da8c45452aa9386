// What the desktop does for procedures, made up.
import type { DesktopApi } from '../../src/main/procedures/context.ts'

export function aDesktop(fields: Partial<DesktopApi> = {}): DesktopApi {
  const state = {
    ...{ startAtLogin: false, shortcut: null, hasTray: true, keyNote: null },
    updates: 'on',
    trayClick: 'compact',
    command: null,
  } as const
  return {
    get: async () => state,
    save: async () => state,
    copy: () => {},
    update: () => null,
    startHere: async () => {},
    leaveCompact: () => {},
    installUpdate: () => {},
    showLogs: async () => {},
    isOnBattery: () => false,
    notifierTrouble: () => null,
    keychain: { load: async () => [] },
    keyNote: () => null,
    ...fields,
  }
}

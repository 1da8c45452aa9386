// The machine that test/vectors/adopt/README.md describes, as tables see it.
import { encoded } from '../../src/main/adopt/bytes.ts'
import type { Table } from '../../src/main/adopt/cron-table.ts'
import type { HookKit } from '../../src/main/adopt/hook.ts'

export const NOW = Date.UTC(2026, 0, 1)
export const UUID = '0b8e6f6e-5a0c-4c57-9d0c-7f6c2f9a1d10'
export const KIT: HookKit = {
  via: 'run',
  launcher: '/home/ann/.local/share/tocsin/bin/run',
  curl: '/usr/bin/curl',
  baseUrl: 'http://127.0.0.1:7464',
}

export interface TableCase {
  readonly dialect: Table['dialect']
  readonly kind: Table['kind']
  readonly owner?: string
  readonly launcher?: string
}

export function aTable({ dialect, kind, owner, launcher }: TableCase): Table {
  const kit: HookKit = {
    ...KIT,
    via: kind === 'user' ? 'run' : 'curl',
    launcher: encoded(launcher ?? KIT.launcher),
  }
  return {
    dialect,
    kind,
    ownedByRoot: owner === 'root',
    userExists: () => true,
    title: kind === 'user' ? 'crontab of ann' : '/etc/cron.d/app',
    needsRoot: kind === 'system',
    zone: 'Europe/Riga',
    now: NOW,
    kit,
    ours: kit,
  }
}

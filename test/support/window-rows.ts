// Builders for what the window is told: rows, settings, a snapshot.
import { readSettings } from '../../src/main/settings/stored-settings.ts'
import type { EventBatch, Snapshot } from '../../src/shared/events.ts'
import {
  DEFAULT_FIELD_SETTINGS,
  type FieldSettings,
} from '../../src/shared/model/field-settings.ts'
import type { CheckDetail, CheckRow } from '../../src/shared/views/checks.ts'
import type { MirroredRow, RemoteDetail, RemoteRow } from '../../src/shared/views/remotes.ts'
import type { AppState, ChannelRow, ProjectRow, Settings } from '../../src/shared/views/settings.ts'

export const PROJECT = '11111111-1111-4111-8111-111111111111'

/** A UUID that is told apart by a number. */
export function uuidOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

export function aRow(fields: Partial<CheckRow> = {}): CheckRow {
  return {
    uuid: uuidOf(1),
    uniqueKey: 'a6c7b0a8a66bed0df66abfdab3c77736861703ee',
    project: PROJECT,
    name: 'backup',
    slug: '',
    tags: [],
    kind: 'simple',
    timeout: 86_400,
    grace: 3600,
    schedule: '* * * * *',
    tz: 'UTC',
    status: 'up',
    startedAt: null,
    lastPing: null,
    lastDuration: null,
    due: null,
    deadline: null,
    since: null,
    nPings: 0,
    snoozedUntil: null,
    snoozedBy: null,
    acknowledged: false,
    created: 0,
    ...fields,
  }
}

export function aSettings(fields: Partial<FieldSettings> = {}): FieldSettings {
  return { ...DEFAULT_FIELD_SETTINGS, ...fields }
}

export function aDetail(fields: Partial<CheckDetail> = {}): CheckDetail {
  const row = fields.row ?? aRow()
  return {
    row,
    settings: aSettings({ name: row.name, slug: row.slug, tags: row.tags.join(' ') }),
    remindEvery: null,
    critical: false,
    channels: [],
    pingUrl: `http://127.0.0.1:7464/ping/${row.uuid}`,
    slugUrl: null,
    mailAddress: null,
    launcherFolder: null,
    badgeUrl: 'http://127.0.0.1:7464/b/2/00000000-0000-4000-8000-00000000b4d6.svg',
    explanation: [{ key: 'explain.waiting' }],
    steps: [],
    uptime: [],
    days: [],
    durations: [],
    lastOutput: null,
    ...fields,
  }
}

export function aChannel(fields: Partial<ChannelRow> = {}): ChannelRow {
  return {
    uuid: uuidOf(900),
    project: PROJECT,
    name: 'This desktop',
    kind: 'desktop',
    disabled: false,
    lastError: '',
    lastNotify: null,
    configured: null,
    checks: [],
    ...fields,
  }
}

export function aProject(fields: Partial<ProjectRow> = {}): ProjectRow {
  return { uuid: PROJECT, name: 'Default', pingKey: null, checks: 0, ...fields }
}

export function theSettings(fields: Partial<Settings> = {}): Settings {
  const { mutedUntil: _, ...defaults } = readSettings({ some: () => new Map() })
  return {
    ...defaults,
    zone: 'UTC',
    smtp: { host: '', port: 587, security: 'starttls', user: '', password: '', from: '' },
    server: [],
    ...fields,
  }
}

export function theApp(fields: Partial<AppState> = {}): AppState {
  return {
    version: '0.1.0',
    runtime: 'headless',
    attached: null,
    startedAt: 0,
    troubles: [],
    settlingUntil: null,
    mutedUntil: null,
    secretsLocked: null,
    notifierTrouble: null,
    update: null,
    baseUrl: 'http://127.0.0.1:7464',
    smtp: null,
    mailDomain: 'localhost',
    reach: {
      ...{ scope: 'computer', base: 'http://127.0.0.1:7464', shared: null },
      ...{ until: null, interfaces: [] },
    },
    refusals: [],
    ...fields,
  }
}

export function aRemote(fields: Partial<RemoteRow> = {}): RemoteRow {
  return {
    ...{ id: uuidOf(700), name: 'nas', kind: 'healthchecks', base: 'https://hc.example.org' },
    ...{ pingBase: 'https://hc.example.org/ping/', access: 'read-write', every: 30 },
    ...{ unencrypted: false, hasCa: false, mirror: true, tray: true, notify: 'all', push: true },
    ...{ state: 'ok', since: 0, detail: '', lastOk: 0, stale: false, nextPoll: null },
    ...{ checks: 2, down: 0, late: 0, skew: 0, wireBytes: 0, listed: null, leftOut: 0 },
    ...fields,
  }
}

export function aMirroredRow(fields: Partial<MirroredRow> = {}): MirroredRow {
  const { kind, timeout, grace, schedule, tz } = aRow()
  return {
    ...{ kind, timeout, grace, schedule, tz },
    ...{ remote: uuidOf(700), uniqueKey: 'a'.repeat(40), uuid: uuidOf(701) },
    ...{ name: 'far', slug: '', tags: [], status: 'up', started: false, nPings: 0 },
    ...{ lastPing: null, lastDuration: null, due: null, since: null, isSinceAbout: false },
    ...{ lastDown: null },
    ...{ snoozedUntil: null, acknowledged: false, linked: null, differs: false },
    ...fields,
  }
}

export function aRemoteDetail(fields: Partial<RemoteDetail> = {}): RemoteDetail {
  return { ...aRemote(fields), keys: [], plainHttp: false, ca: '', ...fields }
}

export function aSnapshot(fields: Partial<Snapshot> = {}): Snapshot {
  return {
    seq: 0,
    now: Date.now(),
    checks: [],
    channels: [aChannel()],
    projects: [aProject()],
    settings: theSettings(),
    remotes: [],
    app: theApp(),
    ...fields,
  }
}

export function aBatch(seq: number, ...rows: readonly CheckRow[]): EventBatch {
  return { seq, events: rows.map((row) => ({ type: 'check', row })) }
}

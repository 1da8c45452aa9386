import { describe, expect, test } from 'vitest'
import { troubleOf } from '../../src/main/health.ts'
import { type Banner, bannersOf } from '../../src/renderer/shell/banner-list.ts'
import { changesText, seenOf } from '../../src/renderer/shell/changes.ts'
import { setWords } from '../../src/renderer/words/t.ts'
import type { CheckRow } from '../../src/shared/views/checks.ts'
import type { AppState, ServerSetting } from '../../src/shared/views/settings.ts'
import { WORDS as GERMAN } from '../../src/shared/words/de/index.ts'
import { WORDS as ENGLISH } from '../../src/shared/words/en/index.ts'
import { tell } from '../../src/shared/words/told.ts'
import { aChannel, aRow, theApp, uuidOf } from '../support/window-rows.ts'

const NOW = 1_000_000

function banners(
  app: Partial<AppState> = {},
  facts: { hasChecks?: boolean; disabled?: boolean; server?: readonly ServerSetting[] } = {},
): Banner[] {
  return bannersOf({
    app: theApp(app),
    channels: [aChannel({ disabled: facts.disabled ?? false })],
    server: facts.server ?? [],
    hasChecks: facts.hasChecks ?? true,
    now: NOW,
    timeText: (at) => `T${at}`,
  })
}

describe('the banners', () => {
  test('are none when all is well', () => {
    expect(banners()).toEqual([])
  })

  test('say first that nobody watches, and why', () => {
    const [first, second] = banners({
      secretsLocked: 'the keyring is locked.',
      troubles: [{ kind: 'blind', text: 'port 7464 is taken', remedy: '' }],
    })
    expect(first).toMatchObject({ id: 'blind', tone: 'error' })
    expect(first?.text).toContain('port 7464 is taken. ')
    expect(second?.text).toBe(
      'Pushes are locked: the keyring is locked. Monitoring is not affected.',
    )
  })

  test('name a saved setting that is not used, and lead to it', () => {
    const problem = tell('problems.hostNames', { text: 'a b' })
    const setting = { name: 'allow-host', stored: 'a b', current: '', overridden: false, problem }
    expect(banners({}, { server: [setting] })).toEqual([
      {
        id: 'setting',
        tone: 'warning',
        text: 'The saved setting “Other host names” is not used: must be host names without a port such as nas.local, not a b.',
        link: { to: '/settings/server', title: 'See the setting' },
      },
    ])
  })

  test('name the integrations that a lost master key silences, and what to do', () => {
    const lost = tell('refusals.masterOther')
    const [banner] = bannersOf({
      app: theApp({ secretsLocked: 'another key', secretsLockedTold: lost }),
      server: [],
      channels: [
        aChannel(),
        aChannel({ uuid: uuidOf(901), name: 'ops', kind: 'webhook' }),
        aChannel({ uuid: uuidOf(902), name: 'old', kind: 'ntfy', disabled: true }),
        aChannel({ uuid: uuidOf(903), name: '', kind: 'po' }),
      ],
      ...{ hasChecks: true, now: NOW, timeText: (at) => `T${at}` },
    })
    expect(banner).toMatchObject({
      id: 'secrets',
      tone: 'error',
      text: 'Pushes are locked and these integrations cannot notify: ops and Pushover. Reason: the master key is not the one that sealed secrets.sqlite. Put the old master.key back into the data folder and restart Tocsin.',
    })
  })

  test('name five silenced integrations, and how many more there are', () => {
    const channels = Array.from({ length: 7 }, (_, n) =>
      aChannel({ uuid: uuidOf(901 + n), name: `c${n}`, kind: 'ntfy' }),
    )
    const [banner] = bannersOf({
      app: theApp({ secretsLocked: 'lost' }),
      ...{ server: [], channels, hasChecks: true, now: NOW, timeText: (at) => `T${at}` },
    })
    expect(banner?.text).toContain('cannot notify: c0, c1, c2, c3, c4 and 2 more. Reason:')
  })

  test('say what to do where a key of another installation locks nothing but the pushes', () => {
    const other = tell('refusals.masterOther')
    expect(banners({ secretsLocked: 'another key', secretsLockedTold: other })).toMatchObject([
      {
        id: 'secrets',
        tone: 'warning',
        text: 'Pushes are locked: the master key is not the one that sealed secrets.sqlite. Monitoring is not affected. Put the old master.key back into the data folder and restart Tocsin.',
      },
    ])
  })

  test('say what to do where there is no key at all', () => {
    const [banner] = banners({
      ...{ secretsLocked: 'no key', secretsLockedTold: tell('refusals.noMaster') },
    })
    expect(banner?.text).toContain('Put the old master.key back')
  })

  test('say what to do once where the key is missing, as that says it itself', () => {
    const missing = tell('refusals.masterMissing')
    const [banner] = banners({ secretsLocked: 'no key', secretsLockedTold: missing })
    expect(banner?.text).toContain('Put it back')
    expect(banner?.text).not.toContain('Put the old')
  })

  test('name each trouble of the data folder with what to do, a fault of a part as a warning', () => {
    const full = { kind: 'full', text: 'The disk is full', remedy: 'Free some space.' } as const
    const fault = { kind: 'fault', text: 'the window crashed.', remedy: '' } as const
    expect(banners({ troubles: [full, fault] })).toMatchObject([
      { id: 'full', tone: 'error', text: 'The disk is full. Free some space.' },
      {
        id: 'fault',
        tone: 'warning',
        text: 'Tocsin has a problem: the window crashed. Monitoring is not affected.',
      },
    ])
  })

  test('name a refused request for 15 minutes, if an option would allow it', () => {
    const what = 'A request for the host name nas was refused.'
    const refusal = { at: NOW - 15 * 60_000 + 1, what, allowedBy: '--allow-host nas' }
    const stranger = { at: NOW, what: 'A page of evil.example sent a request.', allowedBy: null }
    expect(banners({ refusals: [stranger, refusal] })).toMatchObject([
      { id: 'refused', tone: 'info', text: what, link: { to: '/settings/server' } },
    ])
    expect(banners({ refusals: [stranger, { ...refusal, at: NOW - 15 * 60_000 }] })).toEqual([])
  })

  test('say what is wrong in the language of the window', () => {
    setWords('de', GERMAN)
    const texts = banners({
      troubles: [
        troubleOf('full', tell('troubles.diskFull'), tell('troubles.freeSpace', { folder: '/d' })),
        troubleOf('blind', tell('refusals.portInUse', { port: '7464' })),
      ],
      secretsLocked: 'secrets are locked: no key',
      secretsLockedTold: tell('refusals.secretsLockedBy', { reason: tell('refusals.noMaster') }),
      notifierTrouble: tell('troubles.noNotifications'),
      refusals: [
        {
          ...{ at: NOW, what: 'No.', allowedBy: '--allow-host nas' },
          told: tell('troubles.hostRefused', { name: 'nas' }),
        },
      ],
    }).map(({ text }) => text)
    setWords('en', ENGLISH)
    expect(texts).toEqual([
      'Der Datenträger ist voll. Pings und neue Pushes werden abgelehnt; Alarme gehen weiter hinaus. Schaffen Sie Platz, wo /d liegt.',
      'Keine Überwachung: Port 7464 wird von einem anderen Programm genutzt. Pings werden nicht empfangen, und Checks fallen nicht aus.',
      'Pushes sind gesperrt: Geheimnisse sind gesperrt: es gibt keinen Hauptschlüssel. Die Überwachung ist nicht betroffen.',
      'Benachrichtigungen schlagen fehl: dieser Desktop zeigt keine Benachrichtigungen.',
      'Der Hostname nas ist nicht zugelassen.',
    ])
  })

  test('say that nobody is told only where there is something to tell', () => {
    expect(banners({}, { disabled: true }).map(({ id }) => id)).toEqual(['nobody'])
    expect(banners({}, { disabled: true, hasChecks: false })).toEqual([])
  })

  test.each(['settlingUntil', 'mutedUntil'] as const)('end by the clock: %s', (field) => {
    expect(banners({ [field]: NOW + 1 })[0]?.text).toContain(`T${NOW + 1}`)
    expect(banners({ [field]: NOW })).toEqual([])
  })

  test('name no time for what lasts until it is ended', () => {
    expect(banners({ mutedUntil: 8.64e15 })[0]?.text).toBe('Desktop notifications are muted.')
  })

  test('name the version that is ready last, and none when there is none', () => {
    expect(banners({ update: '2.0.0', mutedUntil: NOW + 1 }).map(({ id }) => id)).toEqual([
      'muted',
      'update',
    ])
    expect(banners({ update: '2.0.0' })[0]).toMatchObject({ tone: 'info' })
    expect(banners({ update: '2.0.0' })[0]?.text).toContain('Tocsin 2.0.0 is ready.')
  })

  test('lead to where something can be done', () => {
    expect(banners({ notifierTrouble: 'no session bus' })[0]?.link?.to).toBe('/integrations')
  })
})

describe('what a screen reader is told', () => {
  function told(before: readonly CheckRow[], after: readonly CheckRow[], later = NOW): string {
    const rows = new Map(after.map((row) => [row.uuid, row]))
    return changesText(seenOf(before, NOW), seenOf(after, later), rows)
  }
  const rows = [1, 2, 3, 4].map((n) => aRow({ uuid: uuidOf(n), name: `job ${n}` }))

  test('is nothing while states stay', () => {
    expect(
      told(
        rows,
        rows.map((row) => ({ ...row, nPings: 9 })),
      ),
    ).toBe('')
  })

  test('is each change by name', () => {
    const [a = aRow(), b = aRow(), ...rest] = rows
    const after: CheckRow[] = [
      { ...a, status: 'down' },
      { ...b, status: 'paused', name: '' },
      ...rest,
    ]
    expect(told(rows, after)).toBe('job 1 is down, An unnamed check is paused')
  })

  test('is a number when there are many', () => {
    expect(
      told(
        rows,
        rows.map((row) => ({ ...row, status: 'down' as const })),
      ),
    ).toBe('4 checks changed their state')
  })

  test('includes being late, which only the clock tells', () => {
    const row = aRow({ due: NOW + 10 })
    expect(told([row], [row], NOW + 10)).toBe('backup is late')
  })

  test('leaves out checks that came or went', () => {
    expect(told(rows.slice(0, 2), rows.slice(1, 4))).toBe('')
  })
})

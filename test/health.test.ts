// The health of the application: what parts report, and how people are told.

import { describe, expect, test } from 'vitest'
import { folderHealth } from '../src/main/app/folder-health.ts'
import { tellTroubles } from '../src/main/app/tell-troubles.ts'
import { createHealth, troubleOf } from '../src/main/health.ts'
import type { Log } from '../src/main/log.ts'
import type { Notice } from '../src/main/notify/notifier/notifier.ts'
import { ENGLISH, wordsOf } from '../src/main/words.ts'
import { NATIVE as GERMAN } from '../src/shared/words/de/native.ts'

test('nothing is wrong until a part says so, and again when it is well', () => {
  const health = createHealth()
  expect(health.troubles()).toEqual([])
  const trouble = troubleOf('blind', 'the port is taken')
  health.report('server', trouble)
  expect(health.troubles()).toEqual([trouble])
  health.report('server', null)
  expect(health.troubles()).toEqual([])
})

test('the worst trouble comes first', () => {
  const health = createHealth()
  for (const kind of ['fault', 'damaged', 'full', 'blind', 'gone'] as const) {
    health.report(kind, troubleOf(kind, kind))
  }
  const kinds = health.troubles().map(({ kind }) => kind)
  expect(kinds).toEqual(['gone', 'blind', 'full', 'damaged', 'fault'])
})

test('the same trouble again is no change', () => {
  const health = createHealth()
  let changes = 0
  health.onChange(() => void changes++)
  for (let i = 0; i < 3; i++) health.report('disk', troubleOf('full', 'The disk is full'))
  health.report('server', null)
  expect(changes).toBe(1)
})

/** A folder's health, and what a person was told of it. */
function aFolder(words = ENGLISH) {
  const health = createHealth()
  const lines: string[] = []
  const notices: Notice[] = []
  const write = (level: string) => (line: string) => void lines.push(`${level} ${line}`)
  const log: Log = { info: write('INFO'), warn: write('WARN'), error: write('ERROR') }
  const notifier = {
    async show(notice: Notice) {
      notices.push(notice)
      return { outcome: 'sent' } as const
    },
  }
  const reports = folderHealth(health, '/data')
  return {
    health,
    reports,
    lines,
    notices,
    tell: () => tellTroubles({ health, log, notifier, words: () => words }),
  }
}

describe('a person is told', () => {
  test('of a folder that is gone, once, however many databases are in it', () => {
    const { reports, lines, notices, tell } = aFolder()
    tell()
    const all = new Map([
      ['monitor.sqlite', 'missing'],
      ['secrets.sqlite', 'missing'],
    ] as const)
    for (let i = 0; i < 3; i++) reports.lost(all)
    reports.lost(new Map())
    expect(lines).toEqual([
      expect.stringMatching(/^ERROR The data folder is gone\. Pings are refused\. .*\/data/),
      expect.stringMatching(/^INFO .* is back/),
    ])
    expect(notices.map(({ urgency }) => urgency)).toEqual(['critical', 'normal'])
  })

  test('of one file that is gone, and again when the folder follows', () => {
    const { reports, lines, tell } = aFolder()
    tell()
    reports.lost(new Map([['secrets.sqlite', 'missing']]))
    reports.lost(new Map([['monitor.sqlite', 'missing']]))
    expect(lines).toEqual([
      expect.stringMatching(/^ERROR The file secrets\.sqlite is gone\. Pushes are refused\. /),
      expect.stringMatching(/^ERROR The data folder is gone\. Pings are refused\. /),
    ])
  })

  test('of a folder that another took the place of', () => {
    const { health, reports } = aFolder()
    reports.lost(new Map([['monitor.sqlite', 'replaced']]))
    expect(health.troubles()).toMatchObject([
      { kind: 'gone', text: 'The data folder was replaced by another' },
    ])
  })

  test('of damage that the start found, before anybody listened', () => {
    const { reports, lines, tell } = aFolder()
    reports.damaged('monitor.sqlite', ['pings', 'flips'], 'malformed')
    tell()
    expect(lines).toEqual([
      'ERROR monitor.sqlite is damaged in pings, flips. Some of it cannot be read or stored. Restore a backup with tocsin restore FILE or in Settings, Data.',
    ])
  })

  test('of damage once, whatever statement meets it next', () => {
    const { health, reports, lines, notices, tell } = aFolder()
    tell()
    reports.damaged('monitor.sqlite', [], 'database disk image is malformed')
    reports.damaged('monitor.sqlite', [], 'file is not a database')
    reports.damaged('monitor.sqlite', ['pings'], 'malformed')
    expect([lines.length, notices.length]).toEqual([1, 1])
    expect(health.troubles()).toMatchObject([{ text: 'monitor.sqlite is damaged in pings' }])
  })

  test('of a full disk, and when it has room again', () => {
    const { reports, notices, tell } = aFolder()
    tell()
    reports.full(true)
    reports.full(false)
    expect(notices.map(({ title }) => title)).toEqual([
      'The disk is full',
      'The disk has room again: Tocsin accepts pings',
    ])
  })

  test('in their language, while the log stays English', () => {
    const { reports, lines, notices, tell } = aFolder(wordsOf('de', GERMAN))
    tell()
    reports.full(true)
    reports.damaged('monitor.sqlite', ['pings'], 'malformed')
    expect(notices.map(({ title, body }) => `${title}: ${body}`)).toEqual([
      'Der Datenträger ist voll: Pings und neue Pushes werden abgelehnt; Alarme gehen weiter hinaus. Schaffen Sie Platz, wo /data liegt.',
      'monitor.sqlite ist in pings beschädigt: Ein Teil davon lässt sich nicht lesen oder speichern. Stellen Sie mit tocsin restore DATEI oder in Einstellungen, Daten eine Sicherung wieder her.',
    ])
    expect(lines[0]).toMatch(/^ERROR The disk is full\. Pings and new pushes are refused; /)
  })

  test('not of a port in use, which its own part logs', () => {
    const { health, lines, notices, tell } = aFolder()
    tell()
    health.report('server', troubleOf('blind', 'the port is taken'))
    expect([lines, notices]).toEqual([[], []])
  })
})

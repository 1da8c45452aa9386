// Stored English texts are found again, whatever stands in them.
import { describe, expect, test } from 'vitest'
import { saidOfAdopting, saidStored } from '../../../src/renderer/ui/said.ts'
import { setWords } from '../../../src/renderer/words/t.ts'
import { WORDS as GERMAN } from '../../../src/shared/words/de/index.ts'
import { adoptNotes } from '../../../src/shared/words/en/adopt-notes.ts'
import { failures } from '../../../src/shared/words/en/failures.ts'
import { WORDS as ENGLISH } from '../../../src/shared/words/en/index.ts'
import { moved } from '../../../src/shared/words/en/moved.ts'
import { refusals } from '../../../src/shared/words/en/refusals.ts'
import { remoteRefusals } from '../../../src/shared/words/en/remote-refusals.ts'
import { troubles } from '../../../src/shared/words/en/troubles.ts'
import { englishOf } from '../../../src/shared/words/english.ts'
import { recognized, recognizedOfAdopting } from '../../../src/shared/words/recognized.ts'
import { type Told, tell } from '../../../src/shared/words/told.ts'

test.each<[string, Told]>([
  ['Received status code 500', tell('failures.status', { status: 500 })],
  [
    'Received status code 403 with a message: "Received status code 1"',
    tell('failures.statusSaid', { status: 403, message: 'Received status code 1' }),
  ],
  ['Connection timed out', tell('failures.timedOut')],
  ['Connection timed out: nas:443 does not answer', tell('failures.silent', { where: 'nas:443' })],
  ['HTTP request failed, code: ECONNRESET', tell('failures.request', { code: 'ECONNRESET' })],
  [
    'The mail server answered: 550 5.1.1 No such user',
    tell('failures.mailAnswered', { text: '550 5.1.1 No such user' }),
  ],
  ['quiet hours', tell('failures.quiet')],
  ['snoozed', tell('failures.snoozed')],
  ['2 unreadable entries', tell('failures.unreadable', { n: 2 })],
  [
    '1 unreadable entry; beyond the limit, left out: 3 checks',
    tell('failures.both', {
      reason: tell('failures.unreadable', { n: 1 }),
      problem: tell('failures.beyond', { n: 3 }),
    }),
  ],
  [
    'nas: Could not resolve host nas.example.org',
    tell('remoteRefusals.failed', {
      name: 'nas',
      problem: tell('failures.unresolvedHost', { host: 'nas.example.org' }),
    }),
  ],
  [
    'save the integration again: secrets are locked',
    tell('failures.saveAgain', { reason: tell('refusals.secretsLocked') }),
  ],
])('%s', (text, told) => {
  expect(recognized(text)).toEqual(told)
})

test.each([
  '',
  'Segmentation fault',
  'error: permission denied',
  'Received status code',
  'Received status code 500 now and then',
  'smtp server said: mailbox full has no schedule',
  'this mailbox has no check',
  'the check of bank account 7 is gone',
  'there is no such file',
])('%j is left to whoever said it', (text) => {
  expect(recognized(text)).toBeNull()
})

/** Placeholders that take not any text. */
const SAMPLES: Readonly<Record<string, string>> = {
  task: '\\7',
  plist: '/7.plist',
  call: 'crontab -l',
}

describe.each(Object.entries({ adoptNotes, failures, moved, refusals, remoteRefusals, troubles }))(
  'the room %s',
  (room, texts) => {
    test.each(Object.entries(texts))('%s comes back as it was', (name, text) => {
      const form = typeof text === 'string' ? text : text.other
      const names = [...form.matchAll(/\{(\w+)\}/g)].map(([, found = '']) => found)
      const values = Object.fromEntries(names.map((found) => [found, SAMPLES[found] ?? 7]))
      const stored = englishOf({ key: `${room}.${name}` as Told['key'], values })
      const again = (room === 'adoptNotes' ? recognizedOfAdopting : recognized)(stored)
      // `{name}: {problem}` says nothing of its own.
      if (stored === '7: 7' || stored === '7; 7') expect(again).toBeNull()
      else expect(again && englishOf(again)).toBe(stored)
    })
  },
)

test.each([
  ['crontab of ann, line 12', 'crontab von ann, Zeile 12'],
  ['task \\Backup\\Nightly', 'Aufgabe \\Backup\\Nightly'],
  [
    'drop-in of backup.service changed meanwhile',
    'Drop-in von backup.service hat sich inzwischen geändert',
  ],
  [
    '/home/ann/Library/LaunchAgents/x.plist of ann',
    '/home/ann/Library/LaunchAgents/x.plist von ann',
  ],
  [
    'folders of scripts cannot be read: EACCES',
    'Ordner mit Skripten kann nicht gelesen werden: EACCES',
  ],
  [
    'crontab - failed: no space; nothing was changed',
    'crontab - ist fehlgeschlagen: no space; nichts wurde geändert',
  ],
  [
    'crontab of ann held other bytes afterwards than were written; the old text was put back',
    'crontab von ann enthielt danach etwas anderes, als geschrieben wurde; der alte Text wurde wiederhergestellt',
  ],
  ['backup has no schedule', 'backup hat keinen Zeitplan'],
  ['task failed', 'task failed'],
  ['end of file', 'end of file'],
  ['rsync failed: exit 23', 'rsync failed: exit 23'],
])('the window says of a job: %s', (stored, said) => {
  setWords('de', GERMAN)
  expect(saidOfAdopting(stored)).toBe(said)
  setWords('en', ENGLISH)
})

test('the window says a stored failure in its language, and quotes the service', () => {
  setWords('de', GERMAN)
  try {
    expect(saidStored('Received status code 403 with a message: "Nice try"')).toBe(
      'Statuscode 403 erhalten, mit der Meldung: „Nice try“',
    )
    expect(saidStored('Segmentation fault')).toBe('Segmentation fault')
  } finally {
    setWords('en', ENGLISH)
  }
})

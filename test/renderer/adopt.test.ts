// The words of the list of jobs that can be brought in.
import { expect, test } from 'vitest'
import { stateWords } from '../../src/main/adopt/words.ts'
import { sharedNotes } from '../../src/renderer/adopt/ticks.ts'
import { saidOfAdopting } from '../../src/renderer/ui/said.ts'
import { setWords } from '../../src/renderer/words/t.ts'
import type { AdoptJob } from '../../src/shared/views/adopt.ts'
import { WORDS as GERMAN } from '../../src/shared/words/de/index.ts'
import { WORDS as ENGLISH } from '../../src/shared/words/en/index.ts'

const PARTS = 'a folder of scripts: add one that runs last and pings'

function aJob(name: string, given: Partial<AdoptJob>): AdoptJob {
  return {
    ...{ id: name, name, state: 'hand', notes: [], schedule: null, timeout: null, zone: null },
    ...{ grace: null, where: '', check: null, diff: '', canAdopt: false, canUndo: false },
    distribution: false,
    ...given,
  }
}

test('what several jobs need by hand is said once, with their names', () => {
  const jobs = [
    aJob('logrotate', { notes: [PARTS] }),
    aJob('dpkg', { notes: [PARTS] }),
    aJob('task', { notes: ['it has no command'] }),
    aJob('hello', { state: 'unscheduled', notes: ['runs at no regular time'] }),
    aJob('bye', { state: 'unscheduled', notes: ['runs at no regular time'] }),
  ]
  expect([...sharedNotes(jobs)]).toEqual([[PARTS, ['logrotate', 'dpkg']]])
})

test('why a job is in its state is said in the language of the window', () => {
  setWords('de', GERMAN)
  try {
    expect(saidOfAdopting(stateWords('hand', 'parts') ?? '')).toBe(
      'ein Ordner mit Skripten: Fügen Sie eines hinzu, das zuletzt läuft und pingt',
    )
    expect(saidOfAdopting(stateWords('broken', 'schedule') ?? '')).toBe(
      'cron lehnt seinen Zeitplan ab',
    )
    expect(saidOfAdopting('crontab of ann, line 12')).toBe('crontab von ann, Zeile 12')
  } finally {
    setWords('en', ENGLISH)
  }
})

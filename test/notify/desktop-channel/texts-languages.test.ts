// Notices and the tray in other languages: whole sentences, plural forms, times and lengths of time.
import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '../../../src/main/clock.ts'
import { trayView } from '../../../src/main/desktop/tray/view.ts'
import { digestOf } from '../../../src/main/notify/desktop-channel/digest-text.ts'
import { viewNotice } from '../../../src/main/notify/desktop-channel/push-notice.ts'
import { gapNoticeOf, noticeOf, summaryOf } from '../../../src/main/notify/desktop-channel/texts.ts'
import { timeIn } from '../../../src/main/notify/message/times.ts'
import { createSpeech } from '../../../src/main/speech.ts'
import type { Words } from '../../../src/main/words.ts'
import type { Language } from '../../../src/shared/words/languages.ts'
import { aTroubled, facts, NOW, someCounts, watched } from '../../desktop/tray/some-facts.ts'
import { aGap, at } from '../../support/builders.ts'
import { aSubject, PLAIN, RECOVERED } from './some-facts.ts'

async function speaking(language: Language): Promise<Words> {
  const speech = createSpeech({ system: () => [], onTrouble: () => {} })
  await speech.follow(language)
  return speech.words()
}

const manner = async (language: Language) => ({ ...PLAIN, words: await speaking(language) })

test.each<[Language, string, string]>([
  ['de', 'backup ist ausgefallen', 'kein Signal seit 12:00 UTC'],
  ['fr', 'backup est en panne', 'aucun signal depuis 12:00 UTC'],
  ['es', 'backup está caído', 'sin señal desde 12:00 UTC'],
  ['lv', 'backup nedarbojas', 'nav signāla kopš 12:00 UTC'],
])('an alarm in %s', async (language, title, body) => {
  expect(noticeOf(aSubject(), await manner(language))).toMatchObject({ title, body })
})

test('a recovery says how long it took, in the units of the language', async () => {
  const subject = aSubject({ facts: { ...RECOVERED, downSince: at('12:02') - 50 * HOUR } })
  const { title } = noticeOf(subject, await manner('fr'))
  expect(title).toMatch(/^backup fonctionne de nouveau après 2 j /)
})

test.each<[number, string]>([
  [1, '1 pārbaude mainījās: 1 nedarbojas'],
  [3, '3 pārbaudes mainījās: 3 nedarbojas'],
  [10, '10 pārbaudes mainījās: 10 nedarbojas'],
  [21, '21 pārbaude mainījās: 21 nedarbojas'],
])('%i changes have their plural form', async (count, title) => {
  const changes = Array.from({ length: count }, (_, i) => ({ ...aSubject(), uuid: `${i}` }))
  expect(summaryOf(changes, await manner('lv')).title).toBe(title)
})

test('what a gap made miss its run, and the digest after quiet hours', async () => {
  const how = await manner('de')
  const gap = aGap({ start: at('10:00'), end: at('12:00') })
  expect(gapNoticeOf(gap, [aSubject()], 2, how)).toMatchObject({
    title: '2 h im Ruhezustand',
    body: '1 Check hat seinen Lauf verpasst, 2 sind in Ordnung.\nbackup',
  })
  const down = { name: 'backup', status: 'down', downSince: at('09:00') - 24 * HOUR } as const
  const day = timeIn(how.words, down.downSince, how)
  const up = { name: 'mail', status: 'up', downSince: null } as const
  expect(digestOf([down, up], [], how)).toMatchObject({
    title: 'Die Ruhezeiten sind vorbei: 1 immer noch ausgefallen, 1 wieder OK',
    body: `Immer noch ausgefallen: backup (seit ${day})\nWieder OK: mail`,
  })
  expect(day).toMatch(/^\d+\. \S+, 09:00 UTC$/)
})

test('a time of another year has it', async () => {
  const words = await speaking('de')
  const then = Date.UTC(2024, 10, 21, 14, 5)
  expect(timeIn(words, then, { zone: 'UTC', now: NOW })).toBe('21. Nov. 2024, 14:05 UTC')
  expect(timeIn(words, then, { zone: 'Europe/Riga', now: NOW })).toBe('21. Nov. 2024, 16:05')
})

test('that a push was opened', async () => {
  const view = { token: 'abcdefgh', isFirst: true, isLast: true }
  expect(viewNotice(view, 'both', await speaking('es'))).toMatchObject({
    title: 'Se ha abierto un secreto que usted envió (abcdef…)',
    body: 'Era su única apertura.',
  })
})

test('the tray: state, entries, tooltip', async () => {
  const words = await speaking('de')
  const elsewhere = { name: 'mail', server: 'Büro' }
  const view = trayView(
    facts({
      words,
      watched: watched({
        counts: someCounts({ all: 33, down: 1, late: 1, nextDeadline: NOW + MINUTE }),
        troubled: [
          aTroubled(),
          aTroubled({ uuid: '@1/2', name: 'mail on Büro', elsewhere, state: 'late' }),
        ],
        mutedUntil: NOW + HOUR,
      }),
    }),
  )
  expect(view.tooltip).toBe(
    'Tocsin: 1 ausgefallen, 1 überfällig, 31 OK\nNächste Frist 12:01 UTC\nStummgeschaltet bis 13:00 UTC',
  )
  const labels = view.menu.flatMap((entry) => ('label' in entry ? [entry.label] : []))
  expect(labels).toEqual([
    'Tocsin öffnen',
    '1 ausgefallen, 1 überfällig, 31 OK',
    'backup ist ausgefallen',
    'mail auf Büro ist überfällig',
    'Neuer Push aus der Zwischenablage',
    'Stummgeschaltet bis 13:00 UTC',
    'Stummschaltung aufheben',
    'Einstellungen',
    'Fehlersuche',
    'Beenden',
  ])
})

// What a mail says about a ping (contract monitor.md 4.5, 4.10).
import { describe, expect, test } from 'vitest'
import { isFiltered, kindOverMail } from '../../src/main/mail/classify.ts'
import { type MailText, NO_TEXT } from '../../src/main/mail/message.ts'
import type { CheckSettings } from '../../src/main/monitor/rules/check.ts'
import { aCheck } from '../support/builders.ts'

const WORDS = { startKw: 'BEGIN', successKw: 'DONE, OK', failureKw: 'ERROR,WARNING' }

function kindOf(fields: Partial<CheckSettings>, subject: string, ...body: readonly string[]) {
  const text: MailText = { subject, body }
  return kindOverMail(aCheck({ ...WORDS, ...fields }), text)
}

test.each(['all is DONE', 'an ERROR', 'BEGIN', ''])(
  'without a filter any mail is a success: %j',
  (subject) => {
    expect(kindOf({}, subject, subject)).toBe('success')
  },
)

test('rules on HTTP have no say over mail', () => {
  const overHttp = { filterHttpBody: true, filterDefaultFail: true, methods: 'POST' } as const
  expect(kindOf(overHttp, 'an ERROR', 'an ERROR')).toBe('success')
  expect(isFiltered(aCheck(overHttp))).toBe(false)
})

describe.each([
  ['subject', { filterSubject: true }, (text: string) => kindOf({ filterSubject: true }, text)],
  ['plain text', { filterBody: true }, (text: string) => kindOf({ filterBody: true }, '', text)],
  ['HTML', { filterBody: true }, (text: string) => kindOf({ filterBody: true }, '', 'hello', text)],
])('keywords in the %s', (_, filter, kind) => {
  test.each([
    ['[DONE] Backup', 'success'],
    ['[OK] Backup', 'success'],
    ['an ERROR', 'fail'],
    ['a WARNING', 'fail'],
    ['BEGIN', 'start'],
    ['BEGIN DONE ERROR', 'fail'],
    ['BEGIN DONE', 'success'],
    ['done', 'ign'],
    ['', 'ign'],
  ])('%j is %s', (text, expected) => {
    expect(kind(text)).toBe(expected)
  })

  test('filtering is on', () => {
    expect(isFiltered(aCheck(filter))).toBe(true)
  })
})

test('what is not filtered is not searched', () => {
  expect(kindOf({ filterSubject: true }, 'hello', 'DONE', 'DONE')).toBe('ign')
  expect(kindOf({ filterBody: true }, 'DONE', 'hello', 'hello')).toBe('ign')
})

test('with both filters a failure anywhere wins over a success anywhere', () => {
  const both = { filterSubject: true, filterBody: true }
  expect(kindOf(both, 'DONE', 'an ERROR')).toBe('fail')
  expect(kindOf(both, 'an ERROR', 'DONE')).toBe('fail')
  expect(kindOf(both, 'hello', 'DONE')).toBe('success')
})

test('subject and parts are joined by a line break: no keyword is found across them', () => {
  const both = { filterSubject: true, filterBody: true }
  expect(kindOf(both, 'DO', 'NE')).toBe('ign')
})

test('without a match it is a failure where the check says so', () => {
  expect(kindOf({ filterSubject: true, filterDefaultFail: true }, 'hello')).toBe('fail')
  expect(kindOverMail(aCheck({ filterBody: true, filterDefaultFail: true }), NO_TEXT)).toBe('fail')
})

test('keywords need not be ASCII', () => {
  expect(kindOf({ filterBody: true, failureKw: 'glāžšķūņu' }, '', 'glāžšķūņu rūķīši')).toBe('fail')
})

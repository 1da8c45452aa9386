// Contract monitor.md 4.4 and 4.5: verb and body against what the URL says.
import { describe, expect, test } from 'vitest'
import type { Check, PingKind } from '../../../src/main/monitor/rules/check.ts'
import { classify, decodeBody, kindOverHttp } from '../../../src/main/monitor/rules/keywords.ts'
import { aCheck, aSignal, bytes } from '../../support/builders.ts'

const WORDS = { successKw: 'OK', failureKw: 'ERROR', startKw: 'BEGIN' }

describe('a text is classified', () => {
  test.each<[string, Partial<Check>, PingKind]>([
    ['all OK', WORDS, 'success'],
    ['one ERROR', WORDS, 'fail'],
    ['BEGIN now', WORDS, 'start'],
    ['OK with ERROR', WORDS, 'fail'],
    ['BEGIN OK', WORDS, 'success'],
    ['BEGIN ERROR', WORDS, 'fail'],
    ['ok, error, begin', WORDS, 'ign'],
    ['', WORDS, 'ign'],
    ['nothing', { ...WORDS, filterDefaultFail: true }, 'fail'],
    ['', { ...WORDS, filterDefaultFail: true }, 'fail'],
    ['all OK', { ...WORDS, filterDefaultFail: true }, 'success'],
    ['BEGIN', { ...WORDS, filterDefaultFail: true }, 'start'],
    ['NOK', WORDS, 'success'],
    ['anything', {}, 'ign'],
  ])('"%s" by %j as %s', (text, fields, kind) => {
    expect(classify(text, aCheck(fields))).toBe(kind)
  })

  test.each([
    ['a,b', 'b'],
    [' a , b ', 'b'],
    ['two words,other', 'some two words here'],
    ['a,,b', 'b'],
    ['Gerät', 'das Gerät läuft'],
    ['a,\t b\n', 'b'],
  ])('the keywords "%s" are found in "%s"', (successKw, text) => {
    expect(classify(text, aCheck({ successKw }))).toBe('success')
  })

  test.each(['', ',', ' , ,, ', '\t'])('the keywords "%s" are never found', (failureKw) => {
    expect(classify('any , text', aCheck({ failureKw }))).toBe('ign')
  })

  test('a keyword with blanks within is found as it is written', () => {
    expect(classify('two  words', aCheck({ successKw: 'two words' }))).toBe('ign')
  })
})

describe('over HTTP', () => {
  const URL_KINDS: PingKind[] = ['success', 'start', 'fail', 'log']
  const filtering = { ...WORDS, filterHttpBody: true }

  test.each(URL_KINDS)('%s is what the URL says, unless the check filters', (kind) => {
    const signal = aSignal({ kind, body: bytes('ERROR') })
    expect(kindOverHttp(aCheck({ ...WORDS, filterSubject: true, filterBody: true }), signal)).toBe(
      kind,
    )
  })

  test.each(URL_KINDS)('the body wins over %s and an exit status', (kind) => {
    const signal = aSignal({ kind, exitStatus: 9, body: bytes('all OK') })
    expect(kindOverHttp(aCheck(filtering), signal)).toBe('success')
  })

  test.each(URL_KINDS)('an empty body makes %s a fail, where the default is to fail', (kind) => {
    const check = aCheck({ ...filtering, filterDefaultFail: true })
    expect(kindOverHttp(check, aSignal({ kind }))).toBe('fail')
  })

  test.each(['GET', 'HEAD', 'PUT', 'post', 'OPTIONS'])(
    '%s is ignored where only POST counts, whatever its body says',
    (method) => {
      const check = aCheck({ ...filtering, methods: 'POST', filterDefaultFail: true })
      expect(kindOverHttp(check, aSignal({ method, body: bytes('ERROR') }))).toBe('ign')
    },
  )

  test.each<[Partial<Check>, PingKind]>([
    [{}, 'start'],
    [filtering, 'fail'],
  ])('POST counts where only POST counts: %j', (fields, kind) => {
    const signal = aSignal({ kind: 'start', method: 'POST', body: bytes('ERROR') })
    expect(kindOverHttp(aCheck({ ...fields, methods: 'POST' }), signal)).toBe(kind)
  })

  test('a keyword is found among bytes that are not UTF-8', () => {
    const body = Uint8Array.from([0xff, 0xc3, ...bytes('OK'), 0xe2, 0x82])
    expect(kindOverHttp(aCheck(filtering), aSignal({ body }))).toBe('success')
  })

  test('a keyword that the cut of the body went through is not found', () => {
    const body = bytes('all OK').subarray(0, 5)
    expect(kindOverHttp(aCheck(filtering), aSignal({ body }))).toBe('ign')
  })
})

test('bytes that are not UTF-8 read as U+FFFD', () => {
  expect(decodeBody(Uint8Array.from([0x61, 0xff, 0x62]))).toBe('a\ufffdb')
})

test('a part of a larger buffer reads as that part', () => {
  expect(decodeBody(bytes('xxabcxx').subarray(2, 5))).toBe('abc')
})

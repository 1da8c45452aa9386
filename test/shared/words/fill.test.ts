import { describe, expect, test } from 'vitest'
import { pushes as spanish } from '../../../src/shared/words/es/pushes.ts'
import { fill } from '../../../src/shared/words/fill.ts'
import { pushes as french } from '../../../src/shared/words/fr/pushes.ts'
import { pushes as latvian } from '../../../src/shared/words/lv/pushes.ts'

describe('a text is filled', () => {
  test('with the values by their names, in any order', () => {
    expect(fill('{b} after {a}, {b}', { a: 'x', b: 'y' }, 'en')).toBe('y after x, y')
  })

  test('with numbers as the language writes them', () => {
    expect(fill('{n} s', { n: 0.4 }, 'en')).toBe('0.4 s')
    expect(fill('{n} s', { n: 12_345.25 }, 'de')).toBe('12345,25 s')
  })

  test('with names whose direction of writing ends with them', () => {
    const filled = (name: string) => fill('{name} is down', { name }, 'en')
    expect(filled('\u202ebackup')).toBe('\u2068\u202ebackup\u2069 is down')
    expect(filled('\u2068backup\u2069')).toBe('\u2068backup\u2069 is down')
    expect(filled('\u2068\u2067backup\u2069')).toBe(
      '\u2068\u2068\u2067backup\u2069\u2069\u2069 is down',
    )
    expect(filled('\u202e\u2066backup')).toBe('\u2068\u202e\u2066backup\u2069\u2069 is down')
    expect(filled('back\u2069up\u202e')).toBe('\u2068backup\u202e\u2069 is down')
    expect(filled('גיבוי')).toBe('גיבוי is down')
  })

  test('and what has no value stays', () => {
    expect(fill('{a} {toString}', { a: '{b}' }, 'en')).toBe('{b} {toString}')
  })

  const CHECKS = { zero: '{n} pārbaužu', one: '{n} pārbaude', other: '{n} pārbaudes' }
  test.each([
    [0, '0 pārbaužu'],
    [1, '1 pārbaude'],
    [2, '2 pārbaudes'],
    [11, '11 pārbaužu'],
    [21, '21 pārbaude'],
  ])('of %i in the plural form that Latvian has for it', (n, text) => {
    expect(fill(CHECKS, { n }, 'lv')).toBe(text)
  })

  test('in the form that French has for none', () => {
    const forms = { one: '{n} contrôle', many: '{n} de contrôles', other: '{n} contrôles' }
    expect([0, 1.5, 2, 1_000_000].map((n) => fill(forms, { n }, 'fr'))).toEqual([
      '0 contrôle',
      '1,5 contrôle',
      '2 contrôles',
      '1000000 de contrôles',
    ])
  })

  test('so that the views left of a push agree with their number', () => {
    const of = (forms: Parameters<typeof fill>[0], language: 'es' | 'fr' | 'lv') =>
      [1, 3].map((n) => fill(forms, { n, count: 5 }, language))
    expect(of(french.left, 'fr')).toEqual(['1 restante sur 5', '3 restantes sur 5'])
    expect(of(spanish.left, 'es')).toEqual(['queda 1 de 5', 'quedan 3 de 5'])
    expect(of(latvian.left, 'lv')).toEqual(['atlikusi 1 no 5', 'atlikušas 3 no 5'])
  })
})

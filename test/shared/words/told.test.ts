// What the server tells without a language: said in each, and nothing that a window shows is composed in English.

import fs from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { afterEach, describe, expect, test } from 'vitest'
import { CallError } from '../../../src/renderer/carriers/carrier.ts'
import { formErrors } from '../../../src/renderer/ui/form-errors.ts'
import { said } from '../../../src/renderer/ui/said.ts'
import { messageOf } from '../../../src/renderer/ui/toast.ts'
import { setWords } from '../../../src/renderer/words/t.ts'
import { bandTold } from '../../../src/shared/uptime-band.ts'
import { WORDS as GERMAN } from '../../../src/shared/words/de/index.ts'
import { WORDS as ENGLISH } from '../../../src/shared/words/en/index.ts'
import { TOLD } from '../../../src/shared/words/en/told.ts'
import { englishOf } from '../../../src/shared/words/english.ts'
import { WORDS as LATVIAN } from '../../../src/shared/words/lv/index.ts'
import { eitherOf, tell } from '../../../src/shared/words/told.ts'

afterEach(() => setWords('en', ENGLISH))

test('every room that the server tells is one of the window', () => {
  expect(ENGLISH).toMatchObject(TOLD)
})

describe('what is told', () => {
  test('is said in English for every other carrier', () => {
    expect(englishOf(tell('problems.wholeNumber', { min: 1, max: 65_535 }))).toBe(
      'must be a whole number from 1 to 65535',
    )
    expect(englishOf(tell('problems.lengthRange', { span: { span: 604_800_000 } }))).toBe(
      'must be from 1 min to 7 d',
    )
    expect(
      englishOf(tell('problems.either', { choices: eitherOf(['tls', 'starttls', 'none']) })),
    ).toBe('must be tls or starttls or none')
  })

  test('is said by the plural rules of the language', () => {
    const steps = (n: number) => said(tell('scheduleProblems.warnMinutes', { n }))
    expect(steps(45)).toBe('Steps of 45 minutes begin anew with each hour.')
    setWords('de', GERMAN)
    expect(steps(45)).toBe('Schritte von 45 Minuten beginnen mit jeder Stunde neu.')
    setWords('lv', LATVIAN)
    expect(steps(45)).toBe('45 minūšu soļi ar katru stundu sākas no jauna.')
    expect(steps(21)).toBe('21 minūtes soļi ar katru stundu sākas no jauna.')
  })

  test('of the last days is said with their plurals and parts of a whole', () => {
    const day = { day: '2025-01-15', start: 0, end: 86_400_000, gap: 0 }
    const days = Array.from({ length: 21 }, () => ({
      ...day,
      up: 86_340_000,
      down: 60_000,
      outages: 1,
    }))
    const band = () => bandTold(days, 1).map((part) => said(part).replaceAll('\u202f', ' '))
    setWords('lv', LATVIAN)
    expect(band()).toEqual(['99,93 % kārtībā', '21 diena ar dīkstāvi, kopā 21 min'])
    setWords('de', GERMAN)
    expect(band()).toEqual(['99,93 % OK', '21 Tage mit Ausfall, insgesamt 21 min'])
  })

  test('has days and lengths of time as the language writes them', () => {
    setWords('de', GERMAN)
    const [from, to] = ['02:00', '03:00']
    const firing = tell('scheduleProblems.firing.moved')
    const values = { day: { day: '2025-03-30' }, zone: 'Europe/Riga', from, to, firing }
    expect(said(tell('scheduleProblems.skips', values))).toBe(
      'Am 30. März 2025 überspringt die Uhr von Europe/Riga 02:00 bis 03:00: Ein Lauf dazwischen kommt gleich danach.',
    )
    expect(said(tell('problems.lengthRange', { span: { span: 604_800_000 } }))).toContain('7')
  })
})

describe('a refusal', () => {
  const gone = { code: 'NOT_FOUND', message: 'this check is gone' }
  const wrong = {
    code: 'INVALID',
    message: 'slug: Only a to z, 0 to 9, - and _.',
    fields: { slug: 'Only a to z, 0 to 9, - and _.' },
    toldFields: { slug: tell('problems.slug') },
  }

  test('is shown in the language of the window, as a message and at its field', () => {
    setWords('de', GERMAN)
    expect(messageOf(new CallError({ ...gone, told: tell('refusals.gone.check') }))).toBe(
      'Dieser Check ist nicht mehr da.',
    )
    expect(formErrors(new CallError(wrong), ['slug']).byField).toEqual({
      slug: 'Nur a bis z, 0 bis 9, - und _.',
    })
    expect(messageOf(new CallError(wrong))).toBe('Slug: Nur a bis z, 0 bis 9, - und _.')
  })

  test('that is only in English is shown as it is', () => {
    setWords('de', GERMAN)
    const broken = { code: 'INTERNAL', message: 'the toaster is on fire' }
    expect(messageOf(new CallError(broken))).toBe('The toaster is on fire.')
  })
})

const MAIN = path.join(import.meta.dirname, '..', '..', '..', 'src', 'main')

/** Rooms, and files, whose refusals are said by the command line, at a start or by HTTP only. */
const NEVER_SHOWN =
  /^(commands|run|http|mail|spool)\/|^(config|data-dir|errors)\.ts$|^store\/(data-dir|lock|migrate|open)\.ts$|^desktop\/(launch|home)\/|^secrets\/requests\/(answering|places)\.ts$/

interface Node {
  readonly type: string
  readonly start: number
  readonly [field: string]: unknown
}

/** `12: this check is gone` for each error that is thrown with a text instead of what is told. */
function composedIn(file: string, source: string): readonly string[] {
  const { program } = parseSync(file, source)
  const found: string[] = []
  function visit(node: Node): void {
    const name = String((node.callee as Node | undefined)?.name)
    if (/^(TocsinError|RemoteFailure|ScheduleError|invalidFields)$/.test(name)) {
      for (const given of node.arguments as readonly Node[]) collect(given)
    }
    for (const child of childrenOf(node)) visit(child)
  }
  function collect(given: Node): void {
    if (given.type === 'CallExpression') return
    const text = given.type === 'Literal' && typeof given.value === 'string' ? given.value : null
    if (given.type === 'TemplateLiteral' || text?.includes(' ')) {
      found.push(`${source.slice(0, given.start).split('\n').length}: ${text ?? 'a template'}`)
    }
    // Names of fields are no texts, their values are; `cause` is no text either.
    for (const child of given.type === 'Property' ? [given.value as Node] : childrenOf(given)) {
      collect(child)
    }
  }
  visit(program as unknown as Node)
  return [...new Set(found)]
}

function childrenOf(node: Node): readonly Node[] {
  return Object.values(node)
    .flat()
    .filter(
      (value): value is Node => typeof value === 'object' && value !== null && 'type' in value,
    )
}

test('no refusal that a window may show is composed in English', () => {
  const files = fs
    .readdirSync(MAIN, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter((name) => name.endsWith('.ts') && !NEVER_SHOWN.test(name))
  const found = files.flatMap((name) =>
    composedIn(name, fs.readFileSync(path.join(MAIN, name), 'utf8')).map((at) => `${name}:${at}`),
  )
  expect(found).toEqual([])
  expect(files.length).toBeGreaterThan(300)
})

test.each([
  ["throw new TocsinError('GONE', 'this is gone')", ['1: this is gone']],
  [`throw new TocsinError('GONE', ${'`'}$\{name} is gone${'`'})`, ['1: a template']],
  ["throw invalidFields({ name: isLong ? 'too long' : tell('a.b') })", ['1: too long']],
  ["throw new TocsinError('GONE', tell('refusals.gone.check'), { cause })", []],
])('composed texts are found in %s', (source, found) => {
  expect(composedIn('a.ts', source)).toEqual(found)
})

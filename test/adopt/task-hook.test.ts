// Our hook in a task: out(in(task)) is the task (contract adopt.md 7).
import { expect, test } from 'vitest'
import { hookTask, readTask, unhookTask } from '../../src/main/adopt/task.ts'
import { createRandom, type Random } from '../faults/random.ts'
import { U, WINDOWS } from './contexts.ts'
import { exec, taskXml } from './reading-tasks.ts'

const OTHER = '11111111-2222-4333-8444-555555555555'
const RUN = '"C:\\Users\\ann\\AppData\\Roaming\\Tocsin\\bin\\run.mjs" run'

const adopted = (actions: string, uuid = U, context = WINDOWS) =>
  hookTask(taskXml({ actions }), uuid, context) ?? ''

test.each([
  ['quoted with a blank', '"C:\\My Tools\\x.exe"', '-- "C:\\My Tools\\x.exe"'],
  ['bare without a blank', 'C:\\Tools\\x.exe', '-- "C:\\Tools\\x.exe"'],
  ['bare with a blank', 'C:\\My Tools\\x.exe', '--  "C:\\My Tools\\x.exe"'],
  ['quoted without a blank', '"C:\\Tools\\x.exe"', '--  "C:\\Tools\\x.exe"'],
])('a command that is %s', (_, command, moved) => {
  for (const words of [undefined, '', ' ', '--full', '"a b" c', '"']) {
    const text = taskXml({ actions: exec(command, words) })
    const hooked = hookTask(text, U, WINDOWS)
    if (words === ' ') expect(unhookTask(hooked ?? text)).toBe(text)
    else {
      expect(hooked).toContain(
        `<Arguments>${RUN} ${U} ${moved}${words === undefined ? '' : ` ${words}`}<`,
      )
      expect(unhookTask(hooked ?? '')).toBe(text)
    }
  }
})

test('an empty element comes back as it was, or the task is left', () => {
  for (const empty of ['<Arguments />', '<Arguments></Arguments>']) {
    const actions = `<Exec><Command>x.exe</Command>${empty}</Exec>`
    expect(unhookTask(adopted(actions))).toBe(taskXml({ actions }))
  }
  const text = taskXml({ actions: '<Exec><Command>x.exe</Command><Arguments\t/></Exec>' })
  expect(readTask(text, '\\X', WINDOWS)).toMatchObject({ state: 'hand', reason: 'quoting' })
})

test('references in the command stay references', () => {
  const actions = exec('C:\\R\u00e9&#233;\\x.exe', 'a &quot;b&quot; c')
  const text = taskXml({ actions })
  const hooked = hookTask(text, U, WINDOWS) ?? ''
  expect(hooked).toContain('-- "C:\\R\u00e9&#233;\\x.exe" a &quot;b&quot; c')
  expect(readTask(hooked, '\\X', WINDOWS).command).toBe('C:\\R\u00e9\u00e9\\x.exe\na "b" c')
})

test('a hook that Windows wrote with references comes out', () => {
  const actions = exec('C:\\Tools\\x.exe', '--full')
  const escaped = adopted(actions).replaceAll(/<Arguments>.*<\/Arguments>/g, (words) =>
    words.replaceAll('"', '&quot;'),
  )
  expect(readTask(escaped, '\\X', WINDOWS)).toMatchObject({ state: 'adopted', uuid: U })
  expect(unhookTask(escaped)).toBe(taskXml({ actions }))
})

test('a hook that is there gets another check', () => {
  const hooked = adopted(exec('C:\\Tools\\x.exe', '--full'))
  expect(hookTask(hooked, OTHER, WINDOWS)).toBe(hooked.replace(U, OTHER))
})

test('words added behind the hook stay', () => {
  const hooked = adopted(exec('C:\\Tools\\x.exe', '--full'))
  const edited = hooked.replace('--full<', '--full --more<')
  expect(unhookTask(edited)).toBe(taskXml({ actions: exec('C:\\Tools\\x.exe', '--full --more') }))
})

test('paths are written as text of XML', () => {
  const context = { ...WINDOWS, node: 'C:\\R&D\\node.exe', dataDir: 'C:\\R&D' }
  const hooked = adopted(exec('x.exe'), U, context)
  expect(hooked).toContain('<Command>C:\\R&amp;D\\node.exe</Command>')
  expect(hooked).toContain('"C:\\R&amp;D\\bin\\run.mjs"')
})

function randomExec(random: Random): string {
  const some = (most: number, letters: readonly string[]) =>
    Array.from({ length: random.between(0, most) }, () => random.pick(letters)).join('')
  const path = `C:\\${some(8, [...'ab \\-.äß日', '&amp;', '&#233;'])}x`
  const quote = random.pick(['', '"'])
  const words = some(10, [...'ab -"\\/=\'日', '&quot;', '&#32;', '&amp;'])
  const blanks = random.pick(['', '\r\n      ', '\n\t', ' <!-- x --> '])
  const given = random.pick([
    '',
    `${blanks}<Arguments>${words}</Arguments>`,
    `${blanks}<Arguments />`,
  ])
  const folder = random.pick(['', `${blanks}<WorkingDirectory>C:\\</WorkingDirectory>`])
  return `<Exec>${blanks}<Command>${quote}${path}${quote}</Command>${given}${folder}${blanks}</Exec>`
}

test('out(in(task)) is the task, for 5,000 random ones, most of which can be adopted', () => {
  const random = createRandom(8)
  let count = 0
  for (let round = 0; round < 5000; round++) {
    const text = taskXml({ actions: randomExec(random) })
    const hooked = hookTask(text, U, WINDOWS)
    if (hooked === null) continue
    count++
    expect(hooked).toContain(U)
    expect(unhookTask(hooked)).toBe(text)
  }
  expect(count).toBeGreaterThan(4000)
})

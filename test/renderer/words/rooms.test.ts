// The window's texts are in its catalogues: none stands in a component, a store or a pure text.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { recipesOf } from '../../../src/renderer/checks/recipes.ts'
import { snippetsOf } from '../../../src/renderer/checks/snippets.ts'
import { setWords } from '../../../src/renderer/words/t.ts'
import { WORDS as ENGLISH } from '../../../src/shared/words/en/index.ts'
import { WORDS as LATVIAN } from '../../../src/shared/words/lv/index.ts'
import { aRow } from '../../support/window-rows.ts'
import { askedAtLoad, literalsIn } from './literals.ts'

const RENDERER = path.join(import.meta.dirname, '..', '..', '..', 'src', 'renderer')

/** Their texts are code to copy, the same in each language; what stands above it is not. */
const CODE = ['checks/recipes.ts', 'checks/snippets.ts', 'checks/snippet-schedule.ts']

const modules = fs
  .readdirSync(RENDERER, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll(path.sep, '/'))
  .filter((name) => /\.tsx?$/.test(name))
const files = modules.filter((name) => !CODE.includes(name))
const sourceOf = (name: string) => fs.readFileSync(path.join(RENDERER, name), 'utf8')

test('no text is left in the modules of the window', () => {
  const found = files.flatMap((name) =>
    literalsIn(name, sourceOf(name)).map((literal) => `${name}:${literal}`),
  )
  expect(found).toEqual([])
  expect(files.length).toBeGreaterThan(25)
})

test('what an integration says of itself is said in the language of the window', () => {
  const found = files.filter((name) => />\{integration\.(?:text|title)\}</.test(sourceOf(name)))
  expect(found).toEqual([])
})

test('what stands above code to copy is in the catalogues', () => {
  setWords('lv', LATVIAN)
  const latvian = hints()
  setWords('en', ENGLISH)
  const english = hints()
  expect(english.length).toBeGreaterThan(20)
  expect(latvian.filter((hint) => english.includes(hint))).toEqual([])
})

function hints(): readonly string[] {
  const url = 'https://tocsin.example/ping/1'
  const schedule = aRow({ kind: 'cron', schedule: '0 3 * * *', tz: 'UTC' })
  const where = { pingUrl: url, mailAddress: 'a@b', launcherFolder: '/srv' }
  return [...recipesOf(url), ...snippetsOf({ name: 'db', uuid: '1', ...where, schedule })].map(
    ({ hint }) => hint,
  )
}

test('no module asks for a text while it is loaded', () => {
  const found = modules.flatMap((name) =>
    askedAtLoad(name, sourceOf(name)).map((call) => `${name}:${call}`),
  )
  expect(found).toEqual([])
})

test.each([
  ["const A = {\n  b: [t('shell.skip')],\n}", ['2: t']],
  ["const A = { ...texts({ label: 'shell.skip' }) }", ['1: texts']],
  ["const A = column('shell.skip').title", ['1: column']],
  ["const A = [texts({ label: 'shell.skip' }), column('shell.skip')]", []],
  ["const a = () => texts({ label: 'shell.skip' }).label", []],
])('what is asked for at the load of %s', (source, found) => {
  expect(askedAtLoad('a.ts', source)).toEqual(found)
})

test.each([
  ['<p>Saved</p>', '1: Saved'],
  ["const a = 'failed: ' + n", '1: failed: …'],
  ["a += ' failed'", '1: … failed'],
  ["const a = ['failed', n].join(' ')", '1: failed …'],
  ["const a = ''.concat('failed ', n)", '1: failed …'],
  ['<p>{n} checks</p>', '1: checks'],
  ['<Field label="x" />', '1: x'],
  ['<Field label={isOn ? "on" : off} />', '1: on'],
  ['<i>{isLate && "late"}</i>', '1: late'],
  [`<i aria-label={${'`$'}{n} late${'`'}} />`, '1: … late'],
  ['toast("gone")', '1: gone'],
  ['const words = { up: "it is up" }', '1: it is up'],
  ['const word = "Down"', '1: Down'],
  ['const a = texts({ word: "Down" })', '1: Down'],
  ['const a = texts({ up: "shell.up" }, { word: "down" })', '1: down'],
  ['const a = choices([["up", "It is up"]])', '1: It is up'],
  ['const a = column("Last ping")', '1: Last ping'],
  ['run({ title: "down" })', '1: down'],
  [`const told = ${'`$'}{name} is down${'`'}`, '1: … is down'],
])('a text is found in %s', (source, found) => {
  expect(literalsIn('a.tsx', source)).toEqual([found])
})

test.each([
  'import x from "Some where"',
  'const a: "Up" | "Down" = up',
  'throw new Error("there is no snapshot yet")',
  't("shell.skip")',
  'const a = texts({ word: "shell.skip" }, { icon: "pause" })',
  'const a = choices([["up", "shell.skip"]])',
  'const a = column("shell.skip", { align: "end" })',
  '<p className="some thing">{t("shell.skip")} · {n}</p>',
  "const a = [x, y].join(', ')",
  "const a = ['name,old URL,new URL', ...rows].join('\\n')",
  'if (event.key === "ArrowDown" || name === "Up") go()',
  'const state = "signed-out"',
  '<b>Tocsin</b>',
])('none is found in %s', (source) => {
  expect(literalsIn('a.tsx', source)).toEqual([])
})

test('the section of settings that German calls Dieser Server names no other server', () => {
  const found = files.filter((name) => sourceOf(name).includes("'settings.server'"))
  expect(found).toEqual(['settings/sections.ts'])
})

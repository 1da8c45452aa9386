// A question as a page of the window's scheme: what it shows, and what its links answer.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { answerQuestion, questionAddress } from '../../../src/main/desktop/window/question-page.ts'
import { wordsOf } from '../../../src/main/words.ts'
import { NATIVE as FRENCH } from '../../../src/shared/words/fr/native.ts'

const QUESTION = {
  message: 'Port <7464> is in use',
  detail: 'First.\n\nSecond & last.',
  choices: ['Try Again', 'Quit'],
  closed: 1,
  words: wordsOf('fr', FRENCH),
}

function ask(address: string) {
  const chosen: unknown[] = []
  const answer = answerQuestion(
    { url: address },
    (id) => (id === 'open' ? QUESTION : null),
    (...choice) => void chosen.push(choice),
  )
  return { answer, chosen }
}

test('the page: heading, paragraphs and a link for each choice, escaped, the first with the focus', async () => {
  const { answer, chosen } = ask(questionAddress('open'))
  const page = (await answer?.text()) ?? ''
  expect(page).toContain('<html lang="fr">')
  expect(page).toContain('<nav aria-label="Choix">')
  expect(page).toContain('<h1>Port &lt;7464&gt; is in use</h1>')
  expect(page).toContain('<p>First.</p>\n<p>Second &amp; last.</p>')
  expect(page).toContain(
    '<a href="/question/open/0" autofocus>Try Again</a><a href="/question/open/1">Quit</a>',
  )
  expect(answer?.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(chosen).toEqual([])
})

test('the style sheet has a light and a dark shade of each colour', async () => {
  const { answer } = ask(questionAddress('style.css'))
  expect(answer?.headers.get('content-type')).toBe('text/css; charset=utf-8')
  expect(await answer?.text()).toMatch(
    /color-scheme: light dark[\s\S]*--surface|--surface[\s\S]*light dark/,
  )
})

test('a link chooses; the page stays', () => {
  const { answer, chosen } = ask(questionAddress('open/1'))
  expect([answer?.status, chosen]).toEqual([204, [['open', 1]]])
})

test.each([
  ['a choice that it has not', 'open/2', 204],
  ['a choice that is no number', 'open/x', 204],
  ['a question that is not open', 'closed/0', 404],
  ['no question', '', 404],
])('%s chooses nothing', (_what, rest, status) => {
  const { answer, chosen } = ask(questionAddress(rest))
  expect([answer?.status, chosen]).toEqual([status, []])
})

test('another address of the window is of no question', () => {
  expect(ask('tocsin-app://window/index.html').answer).toBeNull()
  expect(ask('tocsin-app://elsewhere/question/open/0').answer).toBeNull()
})

test('the desktop calls no message box: on macOS it stops the event loop', () => {
  const folder = path.join(import.meta.dirname, '../../../src/main/desktop')
  const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const callers = files
    .filter((name) => name.endsWith('.ts'))
    .filter((name) => fs.readFileSync(path.join(folder, name), 'utf8').includes('showMessageBox'))
  expect(callers).toEqual([])
})

// How a badge is handed out.
import { expect, test } from 'vitest'
import { copyForms, urlKey } from '../../src/renderer/badges/forms.ts'

const URL = 'https://tocsin.example/badge/k/s-2/db.svg'

test('the formats have a URL for two states and one for three', () => {
  expect(urlKey('svg', 'two')).toBe('svg')
  expect(urlKey('shields', 'three')).toBe('shields3')
})

test('an image goes into Markdown and HTML', () => {
  expect(copyForms(URL, 'db', 'svg')).toEqual([
    { title: 'URL', text: URL },
    { title: 'Markdown', text: `![db](${URL})` },
    { title: 'HTML', text: `<img src="${URL}" alt="db">` },
  ])
})

test('shields.io draws the image of its document', () => {
  const [, markdown] = copyForms('https://t.example/a b.shields', 'db', 'shields')
  expect(markdown?.text).toBe(
    '![db](https://img.shields.io/endpoint?url=https%3A%2F%2Ft.example%2Fa%20b.shields)',
  )
})

test('JSON has nothing but its address', () => {
  expect(copyForms(URL, 'db', 'json')).toEqual([{ title: 'URL', text: URL }])
})

test('names cannot break out of their form', () => {
  const [, markdown, html] = copyForms(URL, ']("<x>&', 'svg')
  expect(markdown?.text).toBe(`![\\]("<x>&](${URL})`)
  expect(html?.text).toBe(`<img src="${URL}" alt="](&quot;&lt;x&gt;&amp;">`)
})

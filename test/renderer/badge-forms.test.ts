// How a badge is handed out.
import { expect, test } from 'vitest'
import { checkUrls, copyForms, urlKey } from '../../src/renderer/badges/forms.ts'

const URL = 'https://tocsin.example/badge/k/s-2/db.svg'

test('the formats have a URL for two states and one for three', () => {
  expect(urlKey('svg', 'two')).toBe('svg')
  expect(urlKey('shields', 'three')).toBe('shields3')
})

test('one check has a URL for each of them, by its number of states', () => {
  expect(checkUrls('https://t.example/tocsin/b/2/0a1b-2c.svg')).toEqual({
    svg: 'https://t.example/tocsin/b/2/0a1b-2c.svg',
    svg3: 'https://t.example/tocsin/b/3/0a1b-2c.svg',
    json: 'https://t.example/tocsin/b/2/0a1b-2c.json',
    json3: 'https://t.example/tocsin/b/3/0a1b-2c.json',
    shields: 'https://t.example/tocsin/b/2/0a1b-2c.shields',
    shields3: 'https://t.example/tocsin/b/3/0a1b-2c.shields',
  })
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

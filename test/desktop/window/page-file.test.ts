// Which files the window's own scheme gives away, and to which addresses.
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  isOwnDownload,
  isWindowAddress,
  pageFile,
  viewAddress,
} from '../../../src/main/desktop/window/page-file.ts'
import { answerPage } from '../../../src/main/desktop/window/page-response.ts'
import { temporaryFolder } from '../../support/house.ts'

const FOLDER = path.resolve('/built/renderer')

test.each([
  ['tocsin-app://window/index.html', 'index.html'],
  ['tocsin-app://window/', 'index.html'],
  ['tocsin-app://window', 'index.html'],
  ['tocsin-app://window/#/checks/1', 'index.html'],
  ['tocsin-app://window/assets/index-DhV8_k.js?v=1', 'assets/index-DhV8_k.js'],
  ['tocsin-app://window/checks/some-view', 'index.html'],
])('%s is %s', (address, file) => {
  expect(pageFile(FOLDER, address)).toBe(path.join(FOLDER, file))
})

describe('nothing outside the folder has an address', () => {
  test.each([
    'tocsin-app://window/../main/index.js',
    'tocsin-app://window/assets/../../main/index.js',
    'tocsin-app://window/%2e%2e/main/index.js',
    'tocsin-app://window/.%2E/main/index.js',
    'tocsin-app://window/%252e%252e/main/index.js',
    'tocsin-app://window/..%2fmain/index.js',
    'tocsin-app://window/..%5cmain%5cindex.js',
    'tocsin-app://window/..\\main\\index.js',
    'tocsin-app://window/...',
    'tocsin-app://window//etc/hosts.txt',
    'tocsin-app://window/C:/Windows/win.ini',
    'tocsin-app://window/%2fetc%2fhosts.txt',
    'tocsin-app://window/index.html%00.js',
    'tocsin-app://window/index.html::$DATA',
    'tocsin-app://window/./index.html',
  ])('%s', (address) => {
    expect(pageFile(FOLDER, address)).toBeNull()
  })
})

test.each([
  'tocsin-app://elsewhere/index.html',
  'tocsin-app://window.evil.example/index.html',
  'tocsin-app://user@window/index.html',
  'tocsin-app://user:secret@window/index.html',
  'tocsin-app://window:80/index.html',
  'tocsin-app:window/index.html',
  'tocsin-app:///window/index.html',
  'https://window/index.html',
  'file:///built/renderer/index.html',
  'about:blank',
  'not an address',
  '',
])('%s is no address of the window', (address) => {
  expect(isWindowAddress(address)).toBe(false)
  expect(pageFile(FOLDER, address)).toBeNull()
})

test('a view’s address is the page with the view behind the #', () => {
  expect(pageFile(FOLDER, viewAddress('/checks/1'))).toBe(path.join(FOLDER, 'index.html'))
  expect(new URL(viewAddress('/checks/1')).hash).toBe('#/checks/1')
})

test('only a blob of the window’s own origin is its own download', () => {
  expect(isOwnDownload('blob:tocsin-app://window/6f1c')).toBe(true)
  expect(isOwnDownload('blob:https://evil.example/6f1c')).toBe(false)
  expect(isOwnDownload('tocsin-app://window/index.html')).toBe(false)
  expect(isOwnDownload('data:text/plain,x')).toBe(false)
})

describe('a request of the scheme', () => {
  function builtWindow(): string {
    const folder = temporaryFolder()
    fs.writeFileSync(path.join(folder, 'index.html'), '<!doctype html>')
    fs.writeFileSync(path.join(folder, 'notes.txt'), 'not part of the window')
    fs.mkdirSync(path.join(folder, 'assets.js'))
    return folder
  }
  const ask = (address: string, method = 'GET') =>
    answerPage(builtWindow(), new Request(address, { method }))

  test('gets the page under a policy without anything unsafe', async () => {
    const answer = await ask('tocsin-app://window/index.html')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const policy = answer.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'; script-src 'self'")
    expect(policy).not.toMatch(/unsafe|\*|https?:|data:/)
    expect(await answer.text()).toBe('<!doctype html>')
  })

  test.each([
    ['tocsin-app://window/missing.js', 'GET', 404],
    ['tocsin-app://window/notes.txt', 'GET', 404],
    ['tocsin-app://window/assets.js', 'GET', 404],
    ['tocsin-app://elsewhere/index.html', 'GET', 404],
    ['tocsin-app://window/index.html', 'POST', 405],
  ])('%s by %s is answered %d, empty, under the same policy', async (address, method, status) => {
    const answer = await ask(address, method)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await answer.text()).toBe('')
  })
})

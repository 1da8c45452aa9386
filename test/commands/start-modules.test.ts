// What a server at rest has loaded of Node and of this program: it leaves out what it never uses
// (electron.vite.config.ts, scripts/dependency-edits.ts).
import fs from 'node:fs'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/house.ts'
import { serve } from '../support/tocsin.ts'

const LIST_AT_EXIT = `data:text/javascript,${encodeURIComponent(`
  import { createRequire } from 'node:module'
  const { cache } = createRequire('/')
  process.once('exit', () => {
    const loaded = { modules: process.moduleLoadList, files: Object.keys(cache) }
    process.stderr.write('LOADED ' + JSON.stringify(loaded) + '\\n')
  })`)}`

test.each([
  'internal/deps/undici/undici',
  'internal/crypto/webcrypto',
  'http2',
  'tls',
  'readline',
  'zlib',
  'internal/fs/promises',
  'assert',
])('a server that starts and stops does not load %s', async (name) => {
  expect((await loadedAtStart()).modules).not.toContain(`NativeModule ${name}`)
})

test('nor what other commands need, what the framework would check of its options, or a language not spoken', async () => {
  const { files } = await loadedAtStart()
  const code = files.map((file) => fs.readFileSync(file, 'latin1')).join('\n')
  expect(code).toContain('name:`serve`')
  expect(code).not.toContain('name:`doctor`')
  expect(code).toContain('is up again')
  for (const other of ['läuft wieder', 'de nouveau', 'de nuevo', 'atkal darbojas']) {
    expect(code).not.toContain(Buffer.from(other).toString('latin1'))
  }
  expect(code).not.toContain('Only one answer is taken')
  expect(code).not.toContain('too many answers are being sent')
  expect(code).not.toContain('schemaPath:')
})

interface Loaded {
  readonly modules: readonly string[]
  readonly files: readonly string[]
}

let loaded: Promise<Loaded> | undefined

function loadedAtStart(): Promise<Loaded> {
  loaded ??= askLoaded()
  return loaded
}

async function askLoaded(): Promise<Loaded> {
  const server = await serve(temporaryFolder(), [], { NODE_OPTIONS: `--import=${LIST_AT_EXIT}` })
  expect(await server.stop()).toBe(0)
  const [, json = ''] = /^LOADED (.*)$/m.exec(server.stderr()) ?? []
  const told = JSON.parse(json) as Loaded
  expect(told.modules).toContain('NativeModule http')
  return told
}

// What a server at rest has loaded of Node: the bundler keeps out what it never uses
// (scripts/required-modules.ts, scripts/dependency-edits.ts).
import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/house.ts'
import { serve } from '../support/tocsin.ts'

const LIST_AT_EXIT = `data:text/javascript,${encodeURIComponent(
  `process.once('exit', () => process.stderr.write(process.moduleLoadList.join('\\n')))`,
)}`

test.each(['internal/deps/undici/undici', 'internal/crypto/webcrypto', 'http2', 'tls', 'readline'])(
  'a server that starts and stops does not load %s',
  async (name) => {
    expect(await loadedModules()).not.toContain(`NativeModule ${name}`)
  },
)

test('nor what other commands need, nor what the framework would check of its options', async () => {
  const hook = `
    import { registerHooks } from 'node:module'
    registerHooks({
      load(url, context, next) {
        if (url.startsWith('file:')) process.stderr.write('LOADED ' + url + '\\n')
        return next(url, context)
      },
    })`
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(hook)}`
  const server = await serve(temporaryFolder(), [], { NODE_OPTIONS })
  expect(await server.stop()).toBe(0)
  const files = [...server.stderr().matchAll(/^LOADED (\S+)$/gm)].map(([, url = '']) => url)
  const code = files.map((url) => fs.readFileSync(fileURLToPath(url), 'utf8')).join('\n')
  expect(code).toContain('SERVE_COMMAND')
  expect(code).not.toContain('DOCTOR_COMMAND')
  expect(code).not.toContain('schemaPath:')
})

let loaded: Promise<string[]> | undefined

function loadedModules(): Promise<string[]> {
  loaded ??= listModules()
  return loaded
}

async function listModules(): Promise<string[]> {
  const server = await serve(temporaryFolder(), [], { NODE_OPTIONS: `--import=${LIST_AT_EXIT}` })
  expect(await server.stop()).toBe(0)
  const names = server.stderr().split('\n')
  expect(names).toContain('NativeModule http')
  return names
}

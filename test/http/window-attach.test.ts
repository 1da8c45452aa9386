// The routes by which a desktop app attaches: for programs of this machine that have the token alone.
import fs from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readEndpoint } from '../../src/shared/endpoint.ts'
import { temporaryFolder } from '../support/house.ts'
import { serveInProcess } from '../support/serve-in-process.ts'

async function aServer() {
  const dataDir = temporaryFolder()
  const { url } = await serveInProcess(dataDir)
  const { token = '' } = readEndpoint(fs.readFileSync(path.join(dataDir, 'endpoint'), 'utf8')) ?? {}
  const ended = new AbortController()
  onTestFinished(() => ended.abort())
  const ask = (init: RequestInit & { readonly headers?: Record<string, string> } = {}) =>
    fetch(`${url}/window/attach`, { signal: ended.signal, ...init })
  return { url, token, ask, headers: { 'x-api-key': token } }
}

test('others learn nothing of them: no token, a wrong one, a proxied one', async () => {
  const { ask, token } = await aServer()
  for (const headers of [
    {},
    { 'x-api-key': `hcl_${'x'.repeat(28)}` },
    { 'x-api-key': token, 'x-forwarded-for': '203.0.113.7' },
  ]) {
    expect((await ask({ headers })).status).toBe(404)
    expect((await ask({ headers, method: 'POST', body: '{}' })).status).toBe(404)
  }
})

test('the stream begins with the version; the fifth at once is refused', async () => {
  const { ask, headers } = await aServer()
  const answer = await ask({ headers })
  expect(answer.headers.get('content-type')).toMatch('text/event-stream')
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toMatch(/^data: \{"type":"hello","version":"/)
  for (let i = 0; i < 3; i++) expect((await ask({ headers })).status).toBe(200)
  expect((await ask({ headers })).status).toBe(429)
})

test('an outcome is taken; one that makes no sense is refused', async () => {
  const { ask, headers } = await aServer()
  const post = async (body: unknown) =>
    (await ask({ headers, method: 'POST', body: JSON.stringify(body) })).status
  expect(await post({ id: 'nobody waits for it', result: { outcome: 'sent' } })).toBe(204)
  expect(await post({ id: 'x', result: { outcome: 'failed', reason: 'no service' } })).toBe(204)
  for (const body of [
    null,
    {},
    { id: 1 },
    { id: 'x', result: { outcome: 'failed' } },
    { id: 'x', result: { outcome: 'lost', reason: '' } },
  ]) {
    expect(await post(body)).toBe(400)
  }
})

test('notices are in the language of the person at the app, while the setting is the system’s', async () => {
  const { url, ask, headers } = await aServer()
  // To load a language for the first time takes longer than the first notice here.
  await import('../../src/shared/words/de/native.ts')
  const answer = await ask({ headers: { ...headers, 'accept-language': 'it, de-AT, en' } })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  const call = async (name: string, input: unknown) => {
    const init = { method: 'POST', body: JSON.stringify({ name, input }) }
    const type = { 'content-type': 'application/json' }
    const made = await fetch(`${url}/window/call`, { ...init, headers: { ...headers, ...type } })
    return (await made.json()).output
  }
  async function until(text: string): Promise<string> {
    let heard = ''
    while (!heard.includes(text)) heard += (await reader?.read())?.value ?? text
    return heard
  }
  const spec = { name: 'backup', timeout: 3600, grace: 3600 }
  const { uuid } = await call('checks.save', { uuid: null, project: null, spec })
  await fetch(`${url}/ping/${uuid}/fail`)
  expect(await until('"type":"notice"')).toContain('"title":"backup ist ausgefallen"')
})

// Key files and what each kind takes of them (contract remotes.md 1.1, 8).
import { describe, expect, test } from 'vitest'
import {
  assertCredentials,
  credentialsFor,
  pushHeaders,
  readKeyFile,
} from '../../../src/main/remotes/rules/credentials.ts'

const KEY = 'k'.repeat(32)

describe('a key file', () => {
  test('names its keys', () => {
    const text = `# of the NAS\napi_key=${KEY}\r\nping_key = abc\n\ntoken=t\nuser=me@example.org\n`
    expect(readKeyFile(text)).toEqual({
      apiKey: KEY,
      pingKey: 'abc',
      token: 't',
      user: 'me@example.org',
    })
  })

  test('a lone line is the API key, or the token', () => {
    const file = readKeyFile(`${KEY}\n`)
    expect(credentialsFor(file, 'healthchecks')).toEqual({ apiKey: KEY })
    expect(credentialsFor(file, 'tocsin')).toEqual({ apiKey: KEY })
    expect(credentialsFor(file, 'password-pusher')).toEqual({ token: KEY })
    expect(credentialsFor(readKeyFile('short'), 'tocsin')).toEqual({ token: 'short' })
  })

  test('an unknown line is refused without being repeated', () => {
    const read = () => readKeyFile('api_key=a\npassword=hunter2')
    expect(read).toThrow('has a line 2 that is none of')
    expect(read).not.toThrow('hunter2')
  })
})

test.each([
  ['an API key of another length', { apiKey: 'short' }, 'healthchecks'],
  ['a token for Healthchecks', { token: 't' }, 'healthchecks'],
  ['an API key for Password Pusher', { apiKey: KEY }, 'password-pusher'],
  ['a ping key with a slash', { pingKey: '../x' }, 'tocsin'],
  ['a token with a line break', { token: 'a\r\nb' }, 'tocsin'],
] as const)('%s is refused', (_name, credentials, kind) => {
  expect(() => assertCredentials(credentials, kind)).toThrow('key-file')
})

test('a token goes as older servers want it where there is a user', () => {
  expect(pushHeaders({ token: 't' })).toEqual({ Authorization: 'Bearer t' })
  expect(pushHeaders({ token: 't', user: 'me@a.org' })).toEqual({
    Authorization: 'Bearer t',
    'X-User-Email': 'me@a.org',
    'X-User-Token': 't',
  })
})

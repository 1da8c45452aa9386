import { expect, test } from 'vitest'
import type { Phase } from '../../../src/main/notify/web/failures.ts'
import { remoteFailureText } from '../../../src/main/remotes/requests/failure-text.ts'
import { englishOf } from '../../../src/shared/words/english.ts'

const CASES: readonly (readonly [code: string, phase: Phase, url: string, text: string])[] = [
  ['ECONNREFUSED', 'connecting', 'https://nas', 'Connection failed: nas:443 refuses connections'],
  ['ECONNREFUSED', 'connecting', 'http://nas:8/x', 'Connection failed: nas:8 refuses connections'],
  ['ECONNREFUSED', 'connecting', 'http://[::1]', 'Connection failed: [::1]:80 refuses connections'],
  ['ECONNRESET', 'connecting', 'http://nas', 'Connection failed: nas:80 closed the connection'],
  ['EHOSTUNREACH', 'connecting', 'http://nas', 'Connection failed: no route to nas:80'],
  ['ENETUNREACH', 'connecting', 'http://u:p@nas', 'Connection failed: no route to nas:80'],
  ['EACCES', 'connecting', 'http://nas', 'Connection failed'],
  ['ENOTFOUND', 'connecting', 'http://nas', 'Could not resolve host nas'],
  ['ETIMEDOUT', 'handshake', 'https://nas', 'Connection timed out: nas:443 does not answer'],
  ['ECONNRESET', 'handshake', 'https://nas', 'TLS handshake failed'],
]

test.each(CASES)('%s while %s to %s: %s', (code, phase, url, text) => {
  expect(englishOf(remoteFailureText(code, phase, new URL(url)))).toBe(text)
})

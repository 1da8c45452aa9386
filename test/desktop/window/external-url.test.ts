// Which links leave the application.
import { expect, test } from 'vitest'
import { externalUrl } from '../../../src/main/desktop/window/external-url.ts'

test.each([
  ['https://healthchecks.io/docs/', 'https://healthchecks.io/docs/'],
  ['HTTPS://Example.COM/a b', 'https://example.com/a%20b'],
  ['mailto:ops@example.com', 'mailto:ops@example.com'],
  ['mailto:ops@example.com?subject=down', 'mailto:ops@example.com?subject=down'],
])('%s is opened as %s', (text, opened) => {
  expect(externalUrl(text)).toBe(opened)
})

test.each([
  'http://example.com/',
  'file:///etc/passwd',
  'smb://server/share',
  'javascript:alert(1)',
  'data:text/html,x',
  'ms-msdt:/id PCWDiagnostic',
  'tocsin://check/00000000-0000-4000-8000-000000000000',
  'tocsin-app://window/index.html',
  'about:blank',
  '',
  'example.com',
  'https://',
  'https://bank.example@evil.example/',
  'https://user:secret@example.com/',
  `https://example.com/${'a'.repeat(3000)}`,
  'mailto:',
  'mailto:ops@example.com?attach=/etc/passwd',
  'mailto:ops@example.com?cc=all@example.com',
  'mailto:-oC/tmp/x ops@example.com',
  'mailto:a@example.com,b@example.com',
])('%s is not', (text) => {
  expect(externalUrl(text)).toBeNull()
})

// The browser of a session in words.
import { expect, test } from 'vitest'
import { browserWords } from '../../src/renderer/ui/browser-words.ts'

test.each([
  [null, 'Unknown browser'],
  ['', 'Unknown browser'],
  ['curl/8.1', 'curl'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605 Version/18.0 Safari/605',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 CriOS/140 Safari/604',
    'Chrome on iPhone',
  ],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537 Chrome/140.0 Safari/537', 'Chrome on Android'],
])('%j is %s', (agent, words) => {
  expect(browserWords(agent)).toBe(words)
})

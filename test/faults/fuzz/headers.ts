// Header lines that a client may send beside what a route asks for: of browsers, proxies and previews, and
// such as no parser reads.
import type { Random } from '../random.ts'
import { STRANGE } from './values.ts'

/** Lines that have nothing to do with the route: none in half of all requests. */
export function oddHeaders(random: Random): string[] {
  const lines = Array.from({ length: random.percent(50) ? 0 : random.between(1, 4) }, () =>
    random.percent(3) ? unreadableHeader(random) : oddHeader(random),
  )
  if (random.percent(1)) lines.push(...Array.from({ length: 300 }, (_, i) => `X-${i}: ${i}`))
  return lines
}

function oddHeader(random: Random): string {
  const odd = random.pick(STRANGE).replaceAll(/[^\x20-\x7e]/g, '?')
  return random.pick([
    `Origin: ${random.pick(['null', '', 'https://evil.test', 'chrome-extension://x', odd])}`,
    `Sec-Fetch-Site: ${random.pick(['cross-site', 'same-site', 'same-origin', 'none', odd])}`,
    `Sec-Purpose: ${random.pick(['prefetch', 'prefetch;prerender', odd])}`,
    `Forwarded: ${random.pick(['for=127.0.0.1', 'for="[::1]:x";proto=https', 'for=_x, for=', odd])}`,
    `X-Forwarded-For: ${random.pick(['', ',', '203.0.113.9:80', ',,::1%eth0', '127.0.0.1', odd])}`,
    `X-Forwarded-Proto: ${random.pick(['https', 'javascript', odd])}`,
    `X-Forwarded-Host: ${odd}`,
    `User-Agent: ${random.pick(['Slackbot-LinkExpanding 1.0', '\xe9'.repeat(600), 'u'.repeat(7000)])}`,
    `Accept: ${random.pick(['application/json', 'text/html', '*/*;q=x', odd])}`,
    `Accept-Language: ${random.pick(['de;q=x, ,*;q=-1,zh-Hant-HK', 'fr', odd])}`,
    `Access-Control-Request-Headers: ${random.pick(['x', odd])}`,
    `Cookie: ${random.pick([`${odd}-p=x; =`, 'a=%', '"', odd])}`,
    `Last-Event-ID: ${random.pick(['0', '99', '-1', odd])}`,
    `Referer: ${random.pick(['http://a/\xff', odd])}`,
    `Range: bytes=0-${odd}`,
    `If-None-Match: ${odd}`,
    `Content-Encoding: ${random.pick(['gzip', 'identity', odd])}`,
    'Expect: 100-continue',
    `Upgrade: ${random.pick(['websocket', 'h2c', odd])}`,
    'Connection: upgrade',
    'Empty:',
  ])
}

/** One at which a parser of HTTP gives up. */
function unreadableHeader(random: Random): string {
  return random.pick([
    ': no name',
    'No colon',
    ' folded: line',
    `X-Bytes: ${random.bytes(20).toString('latin1')}`,
    `X-Huge: ${'h'.repeat(20_000)}`,
  ])
}

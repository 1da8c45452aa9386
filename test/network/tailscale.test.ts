// What Tailscale offers, by what it says of itself (contract remotes.md 7).
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { askTailscale, readTailscale } from '../../src/main/network/tailscale.ts'
import { temporaryFolder } from '../support/house.ts'

const NAME = 'desk.tail1234.ts.net'
const status = (changes: object = {}) =>
  JSON.stringify({ Self: { DNSName: `${NAME}.` }, CertDomains: [NAME], ...changes })

test('a name with a certificate', () => {
  expect(readTailscale(status())).toEqual({ url: `https://${NAME}` })
})

test.each([
  ['certificates off', status({ CertDomains: null })],
  ['certificates of other names', status({ CertDomains: [`other.${NAME}`] })],
  ['no name', status({ Self: { DNSName: '' } })],
  ['a name that is none', status({ Self: { DNSName: 'a b"' }, CertDomains: ['a b"'] })],
  ['not itself', status({ Self: null })],
  ['no JSON', 'Tailscale is stopped.'],
  ['no object', 'null'],
])('%s: nothing', (_name, text) => {
  expect(readTailscale(text)).toBeNull()
})

test.skipIf(process.platform === 'win32')('the program is asked, without a shell', async () => {
  const folder = temporaryFolder()
  const program = path.join(folder, 'tailscale')
  const words = path.join(folder, 'words')
  fs.writeFileSync(
    program,
    `#!/bin/sh\nprintf '%s\\n' "$@" "\${TOCSIN_MASTER_KEY-none}" > '${words}'\ncat <<'END'\n${status()}\nEND\n`,
    { mode: 0o755 },
  )
  const env = { PATH: `${folder}:${process.env.PATH}`, TOCSIN_MASTER_KEY: 'secret' }
  expect(await askTailscale(env)).toEqual({ url: `https://${NAME}` })
  expect(fs.readFileSync(words, 'utf8')).toBe('status\n--json\nnone\n')
})

test('not installed, or failing: nothing', async () => {
  const folder = temporaryFolder()
  expect(await askTailscale({ PATH: folder })).toBeNull()
  fs.writeFileSync(path.join(folder, 'tailscale'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  expect(await askTailscale({ PATH: folder })).toBeNull()
})

// `tocsin serve` with words or values that it cannot take: 64, one line, nothing on stdout.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/house.ts'
import { serveInProcess } from '../support/serve-in-process.ts'

import { preparedFolder, refusal, run, storeSetting } from './running.ts'

const SEE_HELP = '(see: tocsin help serve)'

test.each<[string, string[], string]>([
  ['an unknown flag', ['--nope'], `Unknown option '--nope' ${SEE_HELP}`],
  ['an unknown short flag', ['-p', '1'], `Unknown option '-p' ${SEE_HELP}`],
  ['a flag without its value', ['--port'], `--port needs a value ${SEE_HELP}`],
  [
    'a flag in place of a value',
    ['--host', '--port'],
    `--host needs a value; write --host=VALUE if it begins with - ${SEE_HELP}`,
  ],
])('%s', async (_, flags, line) => {
  expect(await run(['serve', '--data-dir', temporaryFolder(), ...flags])).toEqual(refusal(64, line))
})

test('a word that is no flag', async () => {
  const { code, stdout, stderr } = await run(['serve', 'now', '--data-dir', temporaryFolder()])
  expect([code, stdout]).toEqual([64, ''])
  expect(stderr).toBe('tocsin: unexpected argument (see: tocsin help serve)\n')
})

const PORT = 'must be a whole number from 0 to 65535'
const LOG_LIMIT = 'must be a whole number from 1 to 10000'
const BODY_LIMIT = 'must be a whole number from 0 to 1000000000'
const URL_FORM = 'must be an http or https URL'
const NETWORK = 'must be an address or a network such as 10.0.0.0/8, not'

const BAD_VALUES: readonly (readonly [
  flag: string,
  variable: string,
  value: string,
  why: string,
])[] = [
  ['port', 'TOCSIN_PORT', 'abc', PORT],
  ['port', 'TOCSIN_PORT', '65536', PORT],
  ['port', 'TOCSIN_PORT', '-1', PORT],
  ['port', 'TOCSIN_PORT', '7464.5', PORT],
  ['host', 'TOCSIN_HOST', ' ', 'must not be empty'],
  ['base-url', 'TOCSIN_BASE_URL', 'tocsin.example', URL_FORM],
  ['base-url', 'TOCSIN_BASE_URL', 'ftp://tocsin.example', URL_FORM],
  ['base-url', 'TOCSIN_BASE_URL', 'http://a/?b', URL_FORM],
  ['base-url', 'TOCSIN_BASE_URL', 'http://a/b', 'must be scheme, host and port, without a path'],
  ['trust-proxy', 'TOCSIN_TRUST_PROXY', '10.0.0.0/33', `${NETWORK} 10.0.0.0/33`],
  ['trust-proxy', 'TOCSIN_TRUST_PROXY', '10.0.0.1,proxy', `${NETWORK} proxy`],
  ['ping-log-limit', 'TOCSIN_PING_LOG_LIMIT', '0', LOG_LIMIT],
  ['ping-log-limit', 'TOCSIN_PING_LOG_LIMIT', '10001', LOG_LIMIT],
  ['ping-body-limit', 'TOCSIN_PING_BODY_LIMIT', '-1', BODY_LIMIT],
  ['ping-body-limit', 'TOCSIN_PING_BODY_LIMIT', '10k', BODY_LIMIT],
  ['observe', 'TOCSIN_OBSERVE', 'Strict', 'must be strict or aware'],
  ['log', 'TOCSIN_LOG', 'xml', 'must be text or json'],
]

test.each(BAD_VALUES)('--%s and %s cannot be %j', async (flag, variable, value, why) => {
  const words = () => ['serve', '--data-dir', temporaryFolder()]
  const [byFlag, byVariable] = await Promise.all([
    run([...words(), `--${flag}=${value}`]),
    run(words(), { env: { [variable]: value } }),
  ])
  expect(byFlag).toEqual(refusal(64, `--${flag} ${why}`))
  expect(byVariable).toEqual(refusal(64, `${variable} ${why}`))
})

test('a stored setting that is bad keeps nobody from starting: the log and the doctor name it', async () => {
  const dataDir = preparedFolder().dataDir
  storeSetting(dataDir, 'allow-host', 'a b')
  storeSetting(dataDir, 'mail-domain', 'two words')
  const { stderr } = await serveInProcess(dataDir)
  const host = 'must be host names without a port such as nas.local, not a b'
  const domain = 'must be a domain such as mail.example.org'
  const lines = [
    `The saved setting “allow-host” is not used: ${host}`,
    `The saved setting “mail-domain” is not used: ${domain}`,
  ]
  for (const line of lines) expect(stderr()).toContain(` WARN  ${line}\n`)
  const doctor = await run(['doctor', '--json', '--data-dir', dataDir])
  const findings: { part: string; ok: boolean; detail: string }[] = JSON.parse(doctor.stdout)
  expect(findings.find(({ part }) => part === 'server settings')).toEqual({
    part: 'server settings',
    ok: false,
    detail: lines.join('; '),
  })
})

test('a flag is taken in place of a stored setting that is bad', async () => {
  const dataDir = preparedFolder().dataDir
  storeSetting(dataDir, 'ping-log-limit', 'many')
  const flags = ['--ping-log-limit', '5', '--host', '192.0.2.1']
  const taken = await run(['serve', '--data-dir', dataDir, '--port', '0', ...flags])
  expect(taken.stderr).toBe('tocsin: 192.0.2.1 is not an address of this machine\n')
})

test.each(['192.0.2.1', 'no-such-host.invalid'])('a host of no machine here: %s', async (host) => {
  const words = ['serve', '--data-dir', temporaryFolder(), '--port', '0', '--host', host]
  expect(await run(words)).toEqual(refusal(64, `${host} is not an address of this machine`))
})

test('a bad value is refused before a folder is made or its server is met', async () => {
  const dataDir = path.join(temporaryFolder(), 'not', 'made')
  const words = ['serve', '--data-dir', dataDir, '--port', '0']
  expect(await run([...words, '--log', 'xml'])).toMatchObject({ code: 64 })
  expect(fs.existsSync(dataDir)).toBe(false)
  await serveInProcess(dataDir)
  expect(await run([...words, '--log', 'xml'])).toMatchObject({ code: 64 })
  expect(await run(words)).toMatchObject({ code: 75 })
})

test('a refused start leaves the folder free for the next one', async () => {
  const dataDir = temporaryFolder()
  const words = ['serve', '--data-dir', dataDir, '--port', '0', '--host', '192.0.2.1']
  const ends = [await run(words), await run(words)].map(({ code }) => code)
  expect(ends).toEqual([64, 64])
  await expect(serveInProcess(dataDir)).resolves.toBeDefined()
})

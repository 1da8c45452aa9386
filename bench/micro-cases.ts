// The steps that the micro bench measures: of a ping, a list, a badge, a push, a schedule.

import { createFormDecoder } from '../src/main/http/form-decoder.ts'
import { parsePingPath } from '../src/main/http/pings/ping-url.ts'
import { createJsonScanner } from '../src/main/json-scanner.ts'
import { badgeSvg, countBadge } from '../src/main/monitor/documents/badge.ts'
import { documentsIn } from '../src/main/monitor/documents/check-document.ts'
import { parseBody } from '../src/main/monitor/documents/json.ts'
import { type Check, DEFAULT_SETTINGS, FRESH_STATE } from '../src/main/monitor/rules/check.ts'
import { unshifted } from '../src/main/monitor/rules/observer.ts'
import { applySignal } from '../src/main/monitor/rules/signal.ts'
import { parseSpec } from '../src/main/monitor/rules/spec.ts'
import { statusAt } from '../src/main/monitor/rules/status.ts'
import { nextFiringAfterPing } from '../src/main/monitor/schedule/index.ts'
import { hostRule } from '../src/main/network/allowed-hosts.ts'
import { peerReader } from '../src/main/network/client-address.ts'
import { keepPrepared, randomKey } from '../src/main/secrets/crypto/cipher.ts'
import {
  newPushKey,
  openPayload,
  sealPayload,
  unwrapPushKey,
} from '../src/main/secrets/crypto/sealing.ts'
import { generatePushToken } from '../src/main/secrets/tables/tokens.ts'
import { PAYLOAD } from './push-seed.ts'
import { SUCCESS_SIGNAL } from './success-signal.ts'

export interface MicroCase {
  readonly name: string
  run(): unknown
}

const NOW = Date.UTC(2026, 0, 15, 12)
const UUID = '31365bce-8da9-4729-8ff3-aaa71d56b712'
const CHECK: Check = {
  ...DEFAULT_SETTINGS,
  ...FRESH_STATE,
  name: 'Nightly job 1',
  slug: 'nightly-job-1',
  tags: 'backup nightly',
  id: 1,
  projectId: 1,
  uuid: UUID,
  uniqueKey: 'a6c7b0a8a66bed0df66abfdab3c77736861703ee',
  badgeKey: '803f680d-e89b-492b-82ef-2be7b774a92d',
  status: 'up',
  nPings: 7,
  lastPing: NOW - 60_000,
  due: NOW + 60_000,
  alertAfter: NOW + 120_000,
  created: NOW - 86_400_000,
}
const SIGNAL = { ...SUCCESS_SIGNAL, at: NOW }
const VIEW = {
  baseUrl: 'http://127.0.0.1:7464',
  version: 3,
  now: NOW,
  shift: unshifted,
  readonly: false,
} as const

const hosts = hostRule([])
const peer = peerReader(['10.0.0.0/8'])
const writeDocument = documentsIn(VIEW)
const [master, token] = [randomKey(), generatePushToken()]
keepPrepared(master)
const pushKey = await newPushKey(master, token, null, null)
const sealed = sealPayload(pushKey, token, PAYLOAD)
const specBody = Buffer.from(JSON.stringify({ name: 'a', tags: 'b c', timeout: 60, grace: 60 }))
const form = Buffer.from(`push[payload]=${'x'.repeat(200)}&push[note]=n`)
const longText = Buffer.from(`{"x":"${'\\u00e9'.repeat(10_000)}"}`)

export const MICRO_CASES: readonly MicroCase[] = [
  { name: 'path of a ping', run: () => parsePingPath(`${UUID}/start`) },
  { name: 'host of a request', run: () => hosts('127.0.0.1:7464', '127.0.0.1') },
  {
    name: 'peer of a request',
    run: () => peer('127.0.0.1', { for: undefined, proto: undefined }),
  },
  { name: 'signal applied', run: () => applySignal(CHECK, SIGNAL, unshifted) },
  { name: 'status of a check', run: () => statusAt(CHECK, NOW, unshifted) },
  { name: 'document of a check', run: () => writeDocument(CHECK, '') },
  { name: 'badge, drawn before', run: () => badgeSvg('backup', 'up') },
  { name: 'count of a badge', run: () => countBadge(['up', 'down', 'grace'], false) },
  {
    name: 'body of a check read',
    run: () => parseSpec(parseBody(specBody)?.value as Record<string, unknown>),
  },
  {
    name: 'next firing of cron',
    run: () => nextFiringAfterPing('15 3 * * 1-5', 'Europe/Riga', NOW),
  },
  { name: 'token of a push', run: generatePushToken },
  { name: 'key of a push made', run: () => newPushKey(master, token, null, null) },
  { name: 'key of a push made again', run: () => unwrapPushKey(master, token, pushKey.wrapped) },
  { name: 'text sealed', run: () => sealPayload(pushKey, token, PAYLOAD) },
  { name: 'text opened', run: () => openPayload(pushKey.key, token, sealed) },
  {
    name: 'form of 230 bytes',
    run() {
      const decoder = createFormDecoder()
      decoder.add(form)
      return decoder.end()
    },
  },
  { name: 'JSON of 60 KB scanned', run: () => createJsonScanner().scan(longText) },
]

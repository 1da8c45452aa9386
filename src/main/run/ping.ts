// `tocsin ping`: one signal, without a word (contract run.md 1, 6).
import fs from 'node:fs'
import type { Signal } from '../../shared/signal-document.ts'
import { chooseRoute, type OtherServer } from './choose-route.ts'
import { createDelivery } from './deliver.ts'
import { readJournal } from './journal.ts'
import { createKept } from './kept.ts'
import { UsageError } from './option-words.ts'
import { randomUuid } from './random-uuid.ts'
import { createRedaction } from './redaction.ts'
import { AGENT, EXIT } from './report.ts'
import { invocationRid, type UnitEnd, unitEnd } from './systemd.ts'
import type { PingPlan } from './words.ts'

const CHUNK_BYTES = 65_536
const NEVER = new Promise<null>(() => {})

/** @returns the exit code. @throws UsageError where systemd tells nothing */
export async function sendPing(plan: PingPlan, other: OtherServer | null): Promise<number> {
  const { env } = process
  const end = plan.systemd && plan.kind !== 'start' ? endOfUnit() : null
  const isHurried = plan.systemd && plan.kind === 'start'
  const route = chooseRoute(plan, env, { other, now: Date.now, isHurried, stop: NEVER })
  const delivery = createDelivery(route)
  const signal: Signal = {
    id: randomUuid(),
    check: plan.check.text,
    project: plan.project,
    kind: end?.kind ?? plan.kind,
    at: Date.now(),
    rid: plan.rid ?? (plan.systemd ? invocationRid(env) : null),
    exit: end === null ? plan.exit : end.exit,
    body:
      end === null
        ? bodyOfFile(plan.bodyFile, delivery.bodyLimit)
        : await bodyOfUnit(end, delivery.bodyLimit),
    agent: AGENT,
    make: plan.make,
  }
  delivery.send(signal)
  return (await delivery.finish()).isSafe ? EXIT.ok : EXIT.unavailable
}

function endOfUnit(): UnitEnd {
  const end = unitEnd(process.env)
  if (end !== null) return end
  throw new UsageError('--systemd finds no SERVICE_RESULT: use it in ExecStopPost')
}

/** The beginning and the end of it. A ping without its body is better than none. */
function bodyOfFile(name: string | null, limit: number): Buffer {
  if (name === null) return Buffer.alloc(0)
  const kept = createKept({ limit, raw: true, redact: (text) => text, look: null })
  const buffer = new Uint8Array(CHUNK_BYTES)
  try {
    const file = name === '-' ? 0 : fs.openSync(name, 'r')
    for (let read = -1; read !== 0; ) {
      read = fs.readSync(file, buffer)
      kept.add(buffer.subarray(0, read))
    }
  } catch {}
  kept.end()
  return kept.body(limit)
}

/** What the journal says of it, and the line of its end. */
async function bodyOfUnit({ line }: UnitEnd, limit: number): Promise<Buffer> {
  const last = Buffer.from(line === null ? '' : `${line}\n`)
  const kept = createKept({
    limit: limit - last.length,
    raw: false,
    redact: createRedaction(process.env, []),
    look: null,
  })
  const { INVOCATION_ID = '' } = process.env
  if (INVOCATION_ID !== '') kept.add(await readJournal(INVOCATION_ID))
  kept.end()
  return Buffer.concat([kept.body(limit - last.length), last])
}

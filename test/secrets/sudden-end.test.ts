// kill -9 at some point of create, of reveal and of answering a request: what was answered survives, what was
// revealed for the last time never comes back, and the database is sound.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../src/main/clock.ts'
import { integrityProblem } from '../../src/main/store/damage.ts'
import { fakeClock } from '../support/fake-clock.ts'
import { temporaryFolder } from '../support/house.ts'
import { createRequest, readAnswer } from './requests/request-house.ts'
import { download, filesOf, openHouse, type VaultHouse } from './vault-house.ts'

const ROUNDS = 20
const CHILD = path.join(import.meta.dirname, 'sudden-end.child.ts')

/** Runs the child until it has printed so many lines, kills it, and gives all that it printed. */
async function killedAfter(lines: number, args: readonly string[]): Promise<string[]> {
  const child = spawn(process.execPath, [CHILD, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const printed: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    printed.push(line)
    if (printed.length === lines) child.kill('SIGKILL')
  }
  return printed
}

/** The folder as the next start finds it, on the clock that the child had. */
const reopened = (dataDir: string) => openHouse({ dataDir, clock: fakeClock(systemClock.now()) })

function expectSound({ secrets }: VaultHouse): void {
  expect(integrityProblem(secrets.store.db)).toBeNull()
  expect(secrets.store.db.pragma('foreign_key_check')).toEqual([])
}

test('an answered create survives, with its files, and leaves nothing else', async () => {
  const dataDir = temporaryFolder()
  const answered: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    answered.push(...(await killedAfter(1 + (round % 7), [dataDir, 'create'])))
  }
  const house = await reopened(dataDir)
  expectSound(house)
  expect(answered.length).toBeGreaterThanOrEqual(ROUNDS)
  for (const token of answered) {
    const read = await house.read(token)
    expect(read).toMatchObject({ outcome: 'revealed', payload: 'a secret' })
    const [file] = filesOf(read)
    expect(await download(house, file!)).toHaveLength(70_000)
  }
  const owned = house.secrets.store.db.prepare('SELECT uuid FROM files').pluck().all()
  expect(house.storedFiles().sort()).toEqual(owned.sort())
})

test('a last view that was answered never comes back', async () => {
  const house = await openHouse({ clock: fakeClock(systemClock.now()) })
  const batches: string[][] = []
  for (let round = 0; round < ROUNDS; round++) {
    const pushes = Array.from({ length: 8 }, () => house.push({ expireAfterViews: 1 }))
    batches.push((await Promise.all(pushes)).map(({ token }) => token))
  }
  await house.close()
  const { dataDir } = house
  const revealed: string[] = []
  for (const [round, tokens] of batches.entries()) {
    const lines = await killedAfter(1 + (round % 7), [dataDir, 'reveal', ...tokens])
    expect(lines.every((line) => line.endsWith(' revealed'))).toBe(true)
    revealed.push(...lines.map((line) => line.split(' ')[0] ?? ''))
  }
  const again = await reopened(dataDir)
  expectSound(again)
  expect(revealed.length).toBeGreaterThanOrEqual(ROUNDS)
  for (const token of revealed) {
    expect(await again.read(token)).toMatchObject({ outcome: 'expired' })
    expect(again.payload(token)).toBeNull()
  }
  // The others are as they were, or ended before they could be answered: never half of it.
  for (const token of batches.flat().filter((one) => !revealed.includes(one))) {
    const { expiredOn, usedViews, payloadKey } = again.row(token)
    expect(expiredOn === null).toBe(usedViews === 0)
    expect(expiredOn === null).toBe(payloadKey !== null)
  }
})

test('an answer that was acknowledged survives; one that was not leaves the request open', async () => {
  const house = await openHouse({ clock: fakeClock(systemClock.now()) })
  const batches: string[][] = []
  for (let round = 0; round < ROUNDS / 4; round++) {
    const made = Array.from({ length: 6 }, () => createRequest(house))
    batches.push((await Promise.all(made)).map(({ token }) => token))
  }
  await house.close()
  const { dataDir } = house
  const answered: string[] = []
  for (const [round, tokens] of batches.entries()) {
    const lines = await killedAfter(1 + (round % 4), [dataDir, 'answer', ...tokens])
    expect(lines.every((line) => line.endsWith(' answered'))).toBe(true)
    answered.push(...lines.map((line) => line.split(' ')[0] ?? ''))
  }
  const again = await reopened(dataDir)
  expectSound(again)
  expect(answered.length).toBeGreaterThanOrEqual(ROUNDS / 4)
  const requests = await again.secrets.requests()
  for (const token of batches.flat()) {
    const { state } = await requests.get(token, again.owner.account!)
    if (answered.includes(token)) expect(state).toBe('answered')
    if (state === 'open') continue
    const { text, contents } = await readAnswer(again, token)
    expect([text, contents.map((content) => content.length)]).toEqual(['a secret', [70_000]])
  }
  const owned = again.secrets.store.db.prepare('SELECT uuid FROM request_files').pluck().all()
  expect(again.storedFiles().sort()).toEqual(owned.sort())
})

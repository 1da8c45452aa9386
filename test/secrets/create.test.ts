// Creating and what is left when it fails or is cut short: files first, their row in the same write.
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { MINUTE } from '../../src/main/clock.ts'
import { aDraft, download, filesOf, openHouse, STRANGER, type VaultHouse } from './vault-house.ts'

const FILE = { name: 'a', content: Buffer.alloc(1000, 'a') }

async function anUpload({ vault }: VaultHouse) {
  const upload = vault.upload()
  await upload.add(Readable.from([FILE.content]), 'a', 'a/b')
  return upload
}

const pushesIn = ({ secrets }: VaultHouse) =>
  secrets.store.db.prepare('SELECT count(*) FROM pushes').pluck().get()

describe('a create that fails', () => {
  test('in the write leaves neither row nor file', async () => {
    const house = await openHouse()
    house.secrets.store.db.exec(`CREATE TEMP TRIGGER failing BEFORE INSERT ON main.audit
      BEGIN SELECT RAISE(ABORT, 'no'); END`)
    const upload = await anUpload(house)
    await expect(house.vault.create(aDraft(), STRANGER, upload)).rejects.toThrow('no')
    expect([pushesIn(house), house.storedFiles()]).toEqual([0, []])
  })

  test('because the passphrase cannot be derived leaves no file', async () => {
    const house = await openHouse()
    const upload = await anUpload(house)
    const draft = aDraft({ passphrase: 7 as never })
    await expect(house.vault.create(draft, STRANGER, upload)).rejects.toThrow()
    expect([pushesIn(house), house.storedFiles()]).toEqual([0, []])
  })

  test('because a file is gone leaves neither row nor the other files', async () => {
    const house = await openHouse()
    const upload = await anUpload(house)
    await upload.add(Readable.from([FILE.content]), 'b', 'a/b')
    const [one = ''] = house.storedFiles()
    fs.rmSync(path.join(house.dataDir, 'files', one))
    await expect(house.vault.create(aDraft(), STRANGER, upload)).rejects.toThrow('ENOENT')
    expect([pushesIn(house), house.storedFiles()]).toEqual([0, []])
  })

  test('because the store closed leaves no file', async () => {
    const house = await openHouse()
    const upload = await anUpload(house)
    await house.close()
    await expect(house.vault.create(aDraft(), STRANGER, upload)).rejects.toMatchObject({
      code: 'STORE_CLOSED',
    })
    expect(house.storedFiles()).toEqual([])
  })
})

test('a key seals the payload itself only where it seals nothing else', async () => {
  const house = await openHouse()
  const pushes = {
    plain: await house.push(),
    anonymous: await house.anonymous(),
    protected: await house.push({ passphrase: 'sesame' }),
    withFiles: await house.push({ payload: 'beside a file' }, [FILE]),
  }
  const formats = Object.entries(pushes).map(([name, { token }]) => [
    name,
    house.payload(token)?.[0],
  ])
  expect(Object.fromEntries(formats)).toEqual({
    plain: 7,
    anonymous: 7,
    protected: 2,
    withFiles: 2,
  })
})

test('a push with files is stored beside a write of the same turn that fails', async () => {
  const house = await openHouse()
  const created = house.vault.create(aDraft(), house.owner, await anUpload(house))
  await new Promise<void>((resolve) => process.nextTick(resolve))
  const failing = house.secrets.store.write(() => {
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  const { token } = await created
  const [file] = filesOf(await house.read(token))
  expect(await download(house, file!)).toEqual(FILE.content)
})

test('what is committed stays, also when the timer cannot be set', async () => {
  const house = await openHouse()
  const upload = await anUpload(house)
  const { pushes } = house.secrets.tables
  const { nextEvent } = pushes
  pushes.nextEvent = () => {
    throw new Error('disk failure')
  }
  const { token } = await house.vault.create(aDraft({ expireAfterMinutes: 15 }), STRANGER, upload)
  pushes.nextEvent = nextEvent
  const [file] = filesOf(await house.read(token))
  expect(await download(house, file!)).toEqual(FILE.content)
  await house.clock.advance(15 * MINUTE)
  expect(house.row(token).expiredOn).not.toBeNull()
})

describe('the start', () => {
  const inFiles = ({ dataDir }: VaultHouse, name: string) => path.join(dataDir, 'files', name)

  test('sweeps files that were renamed before their row was committed', async () => {
    const house = await openHouse()
    fs.writeFileSync(inFiles(house, randomUUID()), 'sealed')
    await house.secrets.start()
    expect(house.storedFiles()).toEqual([])
  })

  test('sweeps files whose row went before they did', async () => {
    const first = await openHouse()
    const { token } = await first.push({}, [FILE])
    first.secrets.store.db.exec('DELETE FROM files')
    await first.close()
    const second = await openHouse({ dataDir: first.dataDir, clock: first.clock })
    expect(second.storedFiles()).toEqual([])
    expect(second.row(token).expiredOn).toBeNull()
  })

  test('sweeps what a dead process was writing, and an earlier one of our number', async () => {
    const house = await openHouse()
    // The largest number of a process is below it.
    for (const pid of [4_194_305, process.pid]) {
      fs.writeFileSync(inFiles(house, `${randomUUID()}.${pid}.part`), 'half')
    }
    fs.writeFileSync(inFiles(house, 'whatever else'), 'x')
    await house.secrets.start()
    expect(house.storedFiles()).toEqual([])
  })

  test('leaves what another process is writing, files of pushes, and folders', async () => {
    const house = await openHouse()
    const part = `${randomUUID()}.${process.ppid}.part`
    fs.writeFileSync(inFiles(house, part), 'half')
    fs.mkdirSync(inFiles(house, 'lost+found'))
    const { token } = await house.push({}, [FILE])
    await house.secrets.start()
    expect(house.storedFiles()).toHaveLength(3)
    const [file] = filesOf(await house.read(token))
    expect(await download(house, file!)).toEqual(FILE.content)
  })

  test('takes nothing away from a command that creates at the same time', async () => {
    const server = await openHouse()
    const command = await openHouse({ dataDir: server.dataDir, serves: false })
    const upload = await anUpload(command)
    // As if of another process: its part is not ours to judge.
    const [part = ''] = server.storedFiles()
    const foreign = part.replace(`.${process.pid}.`, `.${process.ppid}.`)
    fs.renameSync(inFiles(server, part), inFiles(server, foreign))
    await server.secrets.start()
    expect(server.storedFiles()).toEqual([foreign])
    fs.renameSync(inFiles(server, foreign), inFiles(server, part))
    const { token } = await command.vault.create(aDraft(), STRANGER, upload)
    await server.secrets.start()
    expect(filesOf(await server.read(token))).toHaveLength(1)
  })

  test('goes on where the folder of files cannot be swept', async () => {
    const first = await openHouse()
    const { token } = await first.push()
    await first.close()
    fs.rmdirSync(path.join(first.dataDir, 'files'))
    const second = await openHouse({ dataDir: first.dataDir, clock: first.clock, serves: false })
    fs.rmdirSync(path.join(first.dataDir, 'files'))
    await second.secrets.start()
    expect(second.troubles[0]).toContain('files that belong to no push')
    expect(await second.read(token)).toMatchObject({ outcome: 'revealed' })
  })
})

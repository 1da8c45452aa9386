// Panels of the old kind, asked of an X server that answers as the protocol says, and of a real one
// where that is installed.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { hasXembedHost } from '../../../src/main/desktop/tray/xembed-host.ts'
import { temporaryFolder } from '../../support/house.ts'
import { missingPrograms } from '../support/private-session.ts'

const SOCKETS = '/tmp/.X11-unix'
const ATOM = 77
const COOKIE = Buffer.alloc(16, 7)

interface FakeServer {
  /** The window that owns the selection; 0: none does. */
  readonly owner: number
  readonly cookie?: Buffer
}

/** An X server for these two questions; returns its display and what it was asked. */
async function startServer({ owner, cookie }: FakeServer) {
  fs.mkdirSync(SOCKETS, { recursive: true })
  const display = 4000 + (process.pid % 20_000)
  const asked: string[] = []
  const server = net.createServer((socket) => {
    let isGreeted = false
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      if (!isGreeted) {
        isGreeted = true
        const isAllowed = cookie === undefined || bytes.includes(cookie)
        // 8 bytes, then as many words as they say.
        const greeting = Buffer.alloc(8 + 8)
        greeting[0] = isAllowed ? 1 : 0
        greeting.writeUInt16LE(2, 6)
        // In two pieces, as a stream may bring it.
        socket.write(greeting.subarray(0, 5))
        setImmediate(() => socket.write(greeting.subarray(5)))
        return
      }
      const reply = Buffer.alloc(32)
      reply[0] = 1
      const isAtom = bytes[0] === 16
      asked.push(
        isAtom
          ? bytes.toString('latin1', 8, 8 + bytes.readUInt16LE(4))
          : `owner of ${bytes.readUInt32LE(4)}`,
      )
      reply.writeUInt32LE(isAtom ? ATOM : owner, 8)
      socket.write(reply)
    })
  })
  await new Promise<void>((resolve) => server.listen(path.join(SOCKETS, `X${display}`), resolve))
  onTestFinished(() => void server.close())
  return { env: { DISPLAY: `:${display}.0`, HOME: temporaryFolder() }, display, asked }
}

describe.skipIf(process.platform !== 'linux')('a panel of the old kind', () => {
  test('is there when a window owns the selection of the screen', async () => {
    const { env, asked } = await startServer({ owner: 0x200001 })
    expect(await hasXembedHost(env)).toBe(true)
    expect(asked).toEqual(['_NET_SYSTEM_TRAY_S0', `owner of ${ATOM}`])
  })

  test('is not when nobody does', async () => {
    const { env } = await startServer({ owner: 0 })
    expect(await hasXembedHost(env)).toBe(false)
  })

  test('is asked for with the cookie of the display', async () => {
    const { env, display } = await startServer({ owner: 1, cookie: COOKIE })
    expect(await hasXembedHost(env)).toBe(false)
    const field = (bytes: Buffer | string) => {
      const content = Buffer.from(bytes)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(content.length)
      return Buffer.concat([length, content])
    }
    const entry = (number: string, cookie: Buffer) =>
      Buffer.concat([
        Buffer.from([1, 0]),
        ...['host', number, 'MIT-MAGIC-COOKIE-1'].map(field),
        field(cookie),
      ])
    const file = path.join(env.HOME, '.Xauthority')
    fs.writeFileSync(
      file,
      Buffer.concat([entry('9', Buffer.alloc(16)), entry(String(display), COOKIE)]),
    )
    expect(await hasXembedHost(env)).toBe(true)
  })

  test.each([[undefined], ['elsewhere:0'], [':39999'], ['']])(
    'is not where no local server answers: DISPLAY %s',
    async (DISPLAY) => {
      expect(await hasXembedHost({ DISPLAY, HOME: temporaryFolder() })).toBe(false)
    },
  )
})

const NO_SERVER = process.platform !== 'linux' || missingPrograms().includes('Xvfb')

test.skipIf(NO_SERVER)('a real X server without a panel says that there is none', async () => {
  const server = spawn('Xvfb', ['-displayfd', '3', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void server.kill('SIGKILL'))
  const number = await new Promise<string>((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)))
    server.stdio[3]?.once('data', (text) => resolve(String(text).trim()))
  })
  expect(await hasXembedHost({ DISPLAY: `:${number}`, HOME: temporaryFolder() })).toBe(false)
})

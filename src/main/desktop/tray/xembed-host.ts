// Whether a panel of the old kind shows tray icons (freedesktop.org: System Tray Protocol): it owns the
// selection `_NET_SYSTEM_TRAY_S<screen>` of the X server. Two questions of the X11 protocol, asked of
// the server's local socket.
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type { Millis } from '../../clock.ts'

type Environment = Readonly<Record<string, string | undefined>>

const TIMEOUT: Millis = 2000
const INTERN_ATOM = 16
const GET_SELECTION_OWNER = 23
/** The only way of authentication for local clients in use. */
const COOKIE = 'MIT-MAGIC-COOKIE-1'

/** False as well where no local X server answers. */
export async function hasXembedHost(env: Environment): Promise<boolean> {
  // `:1.0`; another machine's server is none of ours.
  const [, display, screen = '0'] = /^(?:unix)?:(\d+)(?:\.(\d+))?$/.exec(env.DISPLAY ?? '') ?? []
  if (display === undefined) return false
  const socket = net.connect(path.join('/tmp/.X11-unix', `X${display}`))
  socket.setTimeout(TIMEOUT, () => socket.destroy())
  try {
    return await isOwned(socket, `_NET_SYSTEM_TRAY_S${screen}`, cookieOf(env, display))
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

async function isOwned(socket: net.Socket, selection: string, cookie: Buffer | null) {
  const read = reader(socket)
  socket.write(setup(cookie))
  const greeting = await read(8)
  if (greeting[0] !== 1) return false
  await read(greeting.readUInt16LE(6) * 4)
  // Only if it exists: no panel ever made it otherwise.
  socket.write(request(INTERN_ATOM, 1, Buffer.concat([lengthOf(selection), padded(selection)])))
  const atom = answerOf(await read(32))
  if (atom === 0) return false
  const question = Buffer.alloc(4)
  question.writeUInt32LE(atom)
  socket.write(request(GET_SELECTION_OWNER, 0, question))
  return answerOf(await read(32)) !== 0
}

/** Little-endian, protocol 11.0. */
function setup(cookie: Buffer | null): Buffer {
  const head = Buffer.alloc(12)
  head.write('l')
  head.writeUInt16LE(11, 2)
  if (cookie === null) return head
  head.writeUInt16LE(COOKIE.length, 6)
  head.writeUInt16LE(cookie.length, 8)
  return Buffer.concat([head, padded(COOKIE), padded(cookie)])
}

function request(opcode: number, detail: number, content: Buffer): Buffer {
  const head = Buffer.from([opcode, detail, 0, 0])
  head.writeUInt16LE((head.length + content.length) / 4, 2)
  return Buffer.concat([head, content])
}

function lengthOf(text: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt16LE(text.length)
  return length
}

/** To a multiple of four bytes. */
function padded(content: string | Buffer): Buffer {
  const bytes = Buffer.from(content)
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
}

/** The atom or window of a reply; 0: none, or an error. */
function answerOf(reply: Buffer): number {
  return reply[0] === 1 ? reply.readUInt32LE(8) : 0
}

/** Reads exactly so many bytes; rejects when the socket ends before. */
function reader(socket: net.Socket): (size: number) => Promise<Buffer> {
  const iterator = socket[Symbol.asyncIterator]()
  let rest = Buffer.alloc(0)
  return async (size) => {
    while (rest.length < size) {
      const { done, value } = await iterator.next()
      if (done === true) throw new Error('the X server went away')
      rest = Buffer.concat([rest, value])
    }
    const taken = rest.subarray(0, size)
    rest = rest.subarray(size)
    return taken
  }
}

/** The cookie for a display in the user's file of authorities (Xau); null: the server needs none. */
function cookieOf(env: Environment, display: string): Buffer | null {
  const file = env.XAUTHORITY || path.join(env.HOME ?? os.homedir(), '.Xauthority')
  if (!fs.existsSync(file)) return null
  const of = authorities(fs.readFileSync(file)).find(
    ({ number, name }) => name === COOKIE && (number === '' || number === display),
  )
  return of?.cookie ?? null
}

/** Each entry: a family, then address, display, name and cookie, each behind its length. */
function authorities(bytes: Buffer) {
  const found: { number: string; name: string; cookie: Buffer }[] = []
  let at = 0
  const field = (): Buffer => {
    const start = at + 2
    at = start + bytes.readUInt16BE(at)
    return bytes.subarray(start, at)
  }
  while (at < bytes.length) {
    at += 2
    field()
    found.push({ number: field().toString(), name: field().toString(), cookie: field() })
  }
  return found
}

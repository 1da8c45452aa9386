// The single-instance lock over real processes: a file says who holds it, a socket takes the words
// of whoever comes later.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'

export interface Arrival {
  readonly argv: string[]
  readonly folder: string
  readonly data: unknown
}

/** What is still on its way to the holder; to be waited for before this process ends. */
let sending: Promise<void> = Promise.resolve()

export const sent = (): Promise<void> => sending

/** Takes the lock of the folder, or hands the words to who holds it. */
export function takeLock(userData: string, data: unknown, onArrival: (arrival: Arrival) => void) {
  const file = path.join(userData, 'stand-in.lock')
  const socket = socketOf(userData)
  if (!claim(file)) {
    sending = send(socket, { argv: process.argv, folder: process.cwd(), data })
    return false
  }
  fs.rmSync(socket, { force: true })
  const server = net.createServer((connection) => {
    let text = ''
    connection.setEncoding('utf8')
    connection.on('data', (part) => {
      text += part
    })
    connection.on('end', () => onArrival(JSON.parse(text)))
  })
  server.listen(socket)
  server.unref()
  process.on('exit', () => {
    for (const left of [file, socket]) fs.rmSync(left, { force: true })
  })
  return true
}

function socketOf(userData: string): string {
  const name = createHash('sha256').update(userData).digest('hex').slice(0, 16)
  return process.platform === 'win32'
    ? `\\\\.\\pipe\\tocsin-stand-in-${name}`
    : path.join(os.tmpdir(), `tocsin-stand-in-${name}.sock`)
}

function claim(file: string): boolean {
  if (fs.existsSync(file) && isAlive(Number(fs.readFileSync(file, 'utf8')))) return false
  fs.writeFileSync(file, String(process.pid))
  return true
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function send(socket: string, arrival: Arrival): Promise<void> {
  return new Promise((resolve) => {
    const connection = net.connect(socket)
    connection.on('error', () => resolve())
    connection.on('close', () => resolve())
    connection.end(JSON.stringify(arrival))
  })
}

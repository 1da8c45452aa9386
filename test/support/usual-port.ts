// The port that the servers of a worker have one after the other. V8 keeps compiled scripts by their URL, and
// to compile the window's takes a third of what opening it does.
import { onTestFinished } from 'vitest'

const ANY = 0

/** Of the worker's first server; 0: there was none yet. */
let usual = ANY
let isTaken = false

interface Listening {
  readonly url: string
}

/**
 * Starts a server on the usual port until the test has finished; on another where a server of this test, or
 * another program, has it.
 * @param start gets the port; 0: any
 */
export async function onUsualPort<T extends Listening>(
  start: (port: number) => Promise<T>,
): Promise<T> {
  if (isTaken) return start(ANY)
  isTaken = true
  onTestFinished(() => {
    isTaken = false
  })
  const server = await start(usual).catch((error: unknown) => {
    // The system gives away any port that is free, also to another worker.
    if (isPortTaken(error)) return start(ANY)
    throw error
  })
  if (usual === ANY) usual = Number(new URL(server.url).port)
  return server
}

function isPortTaken(error: unknown): boolean {
  const { code } = error as { readonly code?: unknown }
  return code === 'PORT_IN_USE' || code === 'EADDRINUSE'
}

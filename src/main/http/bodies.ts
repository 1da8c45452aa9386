// Request bodies that are read whole, into memory and against the budget of their bytes (contract
// hardening.md H3). Bodies of pushes, which stream: pushes/request/.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { BODY_BUDGET, type Budget, type Hold } from '../limits/budget.ts'
import { chunkUsed } from '../used-chunks.ts'
import { createByteCollector } from './byte-collector.ts'

/** A body that cannot be taken: 400 for whoever is left to read it (contract monitor.md 2.3). */
class BodyRefused extends Error {
  readonly statusCode: number

  constructor(statusCode: 400 | 413, message: string) {
    super(message)
    this.name = 'BodyRefused'
    this.statusCode = statusCode
  }
}

export interface BodyLimits {
  /** Bytes of a body. */
  readonly limit: number
  /** Bytes of it that are kept, the first ones; left out: all. */
  readonly kept?: number
  /** How many times as much memory the body takes until it is answered; left out: its bytes only. */
  readonly copies?: number
}

/**
 * Bytes of a refused body that are read and dropped: a client that still sends when its connection is closed does not
 * get to see the answer. A body may have no end.
 */
const DROPPED = 64 * 1024 * 1024

/** Of a body that becomes text: its bytes, the text, and the answer made of it. */
const TEXT_COPIES = 3

/** Whether a body follows the head of the request. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

/** Whether the rest of the body will not come. A request without a body is at its end, and destroyed, from the start. */
export function isBrokenOff(request: IncomingMessage): boolean {
  return request.destroyed && !request.readableEnded
}

/** What a request may take of the budget: given back when its answer is on its way, or nobody waits for it. */
export function holdFor(response: ServerResponse, budget: Budget): Hold {
  const hold = budget.hold()
  response.once('close', () => hold.release())
  return hold
}

/**
 * The first bytes of a body, once it has come to its end. What is refused is read on and dropped, so
 * that its client gets to see the answer.
 * @throws BodyRefused when it is too long, or breaks off; TocsinError BUDGET_SPENT
 */
export function readBytes(
  request: IncomingMessage,
  hold: Hold,
  { limit, kept = limit, copies = 1 }: BodyLimits,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const declared = Number(request.headers['content-length'])
    const body = createByteCollector()
    let received = 0

    function take(chunk: Buffer): void {
      received += chunk.length
      if (received > limit) return void refuse(new BodyRefused(413, 'the body is too long'))
      const size = Math.min(chunk.length, kept - body.length)
      if (size === 0) return void chunkUsed(chunk)
      try {
        hold.add(size * copies)
      } catch (error) {
        return void refuse(error)
      }
      // A part of a chunk would keep all of it.
      body.add(chunk.length === size ? chunk : Buffer.from(chunk.subarray(0, size)))
    }

    function refuse(error: unknown): void {
      request.off('data', take)
      body.drop()
      dropRest(request, DROPPED)
      reject(error)
    }

    if (declared > limit) {
      return void refuse(new BodyRefused(413, 'the body is too long'))
    }
    const gone = () => reject(new BodyRefused(400, 'the body broke off'))
    // Who went away before this tells nothing more: neither an end nor an error comes.
    if (isBrokenOff(request)) return void gone()
    if (request.readableEnded) return void resolve(body.whole())
    request.on('data', take)
    request.once('end', () => resolve(body.whole()))
    request.once('error', gone)
    request.once('close', gone)
  })
}

/** Drops what is still coming, so that a client gets to see the answer; beyond that many bytes it is cut off. */
export function dropRest(request: IncomingMessage, most: number): void {
  let left = most
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length
    chunkUsed(chunk)
    if (left < 0) request.destroy()
  })
  request.resume()
}

/** Fastify caches parsers of patterns, but not that of `*`. */
const ANY_TYPE = /^/

/** Leaves the bodies of a scope's routes on the connection, until a route reads them. */
export function leaveBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(ANY_TYPE, (_request, _body, done) => done(null))
}

/**
 * Reads the bodies of a scope's routes into `request.body`, up to the limit of the route.
 * Whatever the type: what a client claims does not keep its body from being read.
 */
export function readBodies(scope: FastifyInstance, budget: Budget): void {
  scope.addHook('preValidation', async (request, reply) => {
    if (!hasBody(request.raw)) return
    const { bodyLimit: limit } = request.routeOptions
    request.body = await readBytes(request.raw, holdFor(reply.raw, budget), {
      limit,
      // A limit whose copies exceed the budget is allowed, for one body at a time.
      copies: limit * TEXT_COPIES <= BODY_BUDGET ? TEXT_COPIES : 1,
    })
  })
}

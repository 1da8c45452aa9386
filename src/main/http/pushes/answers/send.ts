// Writes an answer of the push API to the wire.
import type { FastifyReply } from 'fastify'
import type { Answer } from './answer.ts'

/** Bytes, as fastify would add a charset to the type of an empty text. */
const NOTHING = Buffer.alloc(0)

export function send(
  reply: FastifyReply,
  { status, document, headers = {} }: Answer,
): FastifyReply {
  reply.code(status).headers({ ...headers })
  return document === undefined
    ? reply.header('content-type', 'application/json').send(NOTHING)
    : reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(document))
}

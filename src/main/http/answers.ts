// Answers that several carriers give: small HTML pages, JSON, and headers that forbid caching.
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { type Millis, SECOND } from '../clock.ts'
import { createSlices, quietTurn } from '../turns.ts'
import { escapeHtml } from './pages/html.ts'

const HTML = 'text/html; charset=utf-8'

function page(title: string, text = ''): string {
  const paragraph = text === '' ? '' : `  <p>${escapeHtml(text)}</p>\n`
  return `<!doctype html>\n<html lang="en">\n<head>\n  <meta name="viewport" content="width=device-width">\n  <meta name="color-scheme" content="light dark">\n  <title>${title}</title>\n</head>\n<body>\n  <h1>${title}</h1>\n${paragraph}</body>\n</html>\n`
}

/** 200 for who asks only whether the server is there. */
export function upPage(reply: FastifyReply): FastifyReply {
  return reply.type(HTML).send(page('OK'))
}

/** 404 for a path that is not ours, or names nothing (contract monitor.md 2.3). */
export function notFoundPage(reply: FastifyReply): FastifyReply {
  return reply.code(404).type(HTML).send(page('Not Found'))
}

/** 400 for a request that no route can read. @param text why, for a person */
export function badRequestPage(reply: FastifyReply, text = ''): FastifyReply {
  return reply.code(400).type(HTML).send(page('Bad Request', text))
}

/** `latin1` for text that is ASCII: a long list is then copied, not encoded. */
type TextEncoding = 'utf8' | 'latin1'

/** Sends JSON text. As bytes, since Fastify would add a charset to text (contract monitor.md 1.4). */
export function sendJson(
  reply: FastifyReply,
  text: string,
  encoding: TextEncoding = 'utf8',
): FastifyReply {
  return reply.header('content-type', 'application/json').send(Buffer.from(text, encoding))
}

/** A JSON document whose bytes come in pieces. */
export function sendPieces(reply: FastifyReply, pieces: readonly Uint8Array[]): FastifyReply {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  reply.header('content-type', 'application/json').header('content-length', length)
  const body = new Readable({ read() {} })
  for (const piece of [...pieces, null]) body.push(piece)
  return reply.send(body)
}

/**
 * A JSON document that is made while it is sent: others need not wait for a long one. A piece of text takes a turn of
 * its own, also an empty one. So do bytes that are made now; those that were kept share turns, and none are copied.
 * Where a piece cannot be made the connection ends before the document does.
 */
export function sendWhileRead(
  reply: FastifyReply,
  pieces: Iterable<string | Uint8Array>,
  encoding: TextEncoding = 'utf8',
): FastifyReply {
  const body = Readable.from(inTurns(pieces, encoding))
  return reply.header('content-type', 'application/json').send(body)
}

/** Milliseconds: some 300 KB that were kept, and less than 100 rows take to be made. */
const KEPT_SLICE = 0.25

async function* inTurns(
  pieces: Iterable<string | Uint8Array>,
  encoding: TextEncoding,
): AsyncGenerator<Uint8Array> {
  const rest = createSlices(KEPT_SLICE)
  for (const piece of pieces) {
    if (typeof piece !== 'string') {
      yield piece
      await rest()
    } else {
      if (piece !== '') yield Buffer.from(piece, encoding)
      await quietTurn()
    }
  }
}

const NEVER_CACHE = 'max-age=0, no-cache, no-store, must-revalidate, private'
let httpDate = { at: Number.NaN, text: '' }

/** Sets the never-cache headers of pings and badges (contract monitor.md 4.2). `Expires` is now. */
export function neverCache(reply: FastifyReply, now: Millis): FastifyReply {
  const second = Math.floor(now / SECOND)
  if (httpDate.at !== second) {
    httpDate = { at: second, text: new Date(second * SECOND).toUTCString() }
  }
  return reply.header('cache-control', NEVER_CACHE).header('expires', httpDate.text)
}

/** The CORS headers of API and badge answers (contract monitor.md 2.4). */
export function cors(reply: FastifyReply, verbs: readonly string[]): FastifyReply {
  return reply
    .header('access-control-allow-origin', '*')
    .header('access-control-allow-headers', 'X-Api-Key')
    .header('access-control-allow-methods', [...verbs, 'OPTIONS'].join(', '))
    .header('access-control-max-age', '600')
}

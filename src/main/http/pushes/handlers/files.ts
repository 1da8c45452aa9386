// The files of a revealed push: a link that redirects to the content, and the content itself
// (contract push.md 7, 11.1). Who holds a link gets the file; the vault decides how long.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OpenedFile } from '../../../secrets/downloads.ts'
import { deliveryOf } from '../../../secrets/files/file-names.ts'
import type { Vault } from '../../../secrets/vault.ts'
import { notFoundPage } from '../../answers.ts'
import { sendForeignFile } from '../../pages/foreign.ts'
import { LOCKED } from '../answers/answer.ts'
import { guardSecret } from '../answers/headers.ts'
import { send } from '../answers/send.ts'
import type { PushRoutesOptions } from '../options.ts'

type FileRequest = FastifyRequest<{ Params: { link: string; filename: string } }>

const METHODS = ['GET', 'HEAD']
const SANDBOX_CSP = "default-src 'none'; sandbox; frame-ancestors 'none'"
/** A browser's PDF viewer does not work in a sandbox; what it shows cannot run here anyway. */
const PDF_CSP = "default-src 'none'; object-src 'self'; frame-ancestors 'none'"

export function fileRoutes(app: FastifyInstance, options: PushRoutesOptions): void {
  const { vault, baseUrlOf, isForeign } = options

  app.route({
    method: METHODS,
    url: '/pfb/blobs/redirect/:link/:filename',
    handler: (request: FileRequest, reply) =>
      withFile(request, reply, contentLinkOf, (link) => {
        const name = encodeURIComponent(request.params.filename)
        return reply.redirect(`${baseOf(request)}/pfb/disk/${link}/${name}`, 302)
      }),
  })

  app.route({
    method: METHODS,
    url: '/pfb/disk/:link/:filename',
    handler: (request: FileRequest, reply) =>
      withFile(request, reply, fileOf, (file) => deliver(request, reply, file)),
  })

  app.route({
    method: METHODS,
    url: '/pfb/archive/:link/:filename',
    handler: (request: FileRequest, reply) =>
      withFile(request, reply, archiveOf, (file) => deliver(request, reply, file)),
  })

  /** A browser that came from our own page stays there: another of our hosts were another site. */
  function baseOf(request: FileRequest): string {
    return request.raw.headers['sec-fetch-site'] === 'same-origin' ? '' : baseUrlOf(request)
  }

  async function withFile<Found>(
    request: FileRequest,
    reply: FastifyReply,
    find: (vault: Vault, link: string) => Promise<Found | null> | Found | null,
    answer: (found: Found) => FastifyReply,
  ): Promise<FastifyReply> {
    if (isForeign(request)) return sendForeignFile(request, reply)
    const open = await vault()
    if (open === null) return send(reply, LOCKED)
    const found = await find(open, request.params.link)
    return found === null ? notFoundPage(reply) : answer(found)
  }
}

const contentLinkOf = (vault: Vault, link: string) => vault.contentLink(link)
const fileOf = (vault: Vault, link: string) => vault.openFile(link)
const archiveOf = (vault: Vault, link: string) => vault.openArchive(link)

function deliver(request: FileRequest, reply: FastifyReply, file: OpenedFile): FastifyReply {
  const { contentType, disposition } = deliveryOf(file)
  guardSecret(reply, contentType === 'application/pdf' ? PDF_CSP : SANDBOX_CSP)
    .header('content-type', contentType)
    .header('content-disposition', disposition)
    .header('content-length', String(file.size))
  if (request.method !== 'HEAD') return reply.send(file.content)
  file.content.destroy()
  return reply.send()
}

// Requests of commands on this machine: they carry the token of this start, which the file `endpoint`
// gives to its owner alone (contract run.md 5, 6).
import type { FastifyRequest } from 'fastify'
import type { ServerOptions } from './options.ts'
import { addressOf, isLocal } from './pushes/request/visitor.ts'
import { sameText } from './same-text.ts'

/** @param text what the request carries as `X-Api-Key` */
export function isLocalCommand(
  request: FastifyRequest,
  text: string,
  { localCommands, peer }: Pick<ServerOptions, 'localCommands' | 'peer'>,
): boolean {
  return sameText(text, localCommands.token) && isLocal(request, addressOf(request, peer))
}

// The pages of requests for a secret (contract push.md 12): where they are. What they do is loaded with the first
// visit, as most servers never have one.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { REQUEST_PATH } from '../../../../shared/model/request-options.ts'
import { warnOfRefusal } from '../../../log.ts'
import { asReplaced, isReplaced } from '../../../program-files.ts'
import { frameOf, sendUnavailable } from '../page-route.ts'
import { readVisit } from '../visit.ts'
import type { RequestPageOptions, Step } from './step.ts'

/** Registers the pages. Bodies are read by whoever knows what for. */
export function requestRoutes(app: FastifyInstance, options: RequestPageOptions): void {
  function route(method: 'GET' | 'POST', path: string, step: Step): void {
    app.route({
      method: method === 'GET' ? ['GET', 'HEAD'] : [method],
      url: `${REQUEST_PATH}/:t${path}`,
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        if (options.throttle?.(request, reply) === true) return reply
        try {
          const { handleStep } = await import('./steps.ts')
          return await handleStep(step, { request, reply, options })
        } catch (thrown) {
          const error = asReplaced(thrown)
          if (!isReplaced(error)) throw error
          warnOfRefusal(options.log, error)
          return sendUnavailable(reply, frameOf(readVisit(request, options.peer)))
        }
      },
    })
  }

  route('GET', '', 'show')
  route('POST', '', 'answer')
  route('POST', '/access', 'unlock')
  // Who loads the address of the form's answer again gets the form.
  route('GET', '/access', 'back')
}

// Signals of jobs over the management API (contract run.md 5): a document or a list of them, opened by a
// read-write key or by the token of this start.
import { readHeard } from '../../monitor/documents/signals.ts'
import { type Answer, json, problem } from './answer.ts'
import { ANY_PROJECT, type Call, type Route } from './route-types.ts'

async function hear(call: Call): Promise<Answer> {
  const read = readHeard(call.body)
  if ('problem' in read) return problem(400, `json validation error: ${read.problem}`)
  await call.localCommands.takeInSpool()
  const { scheme, remoteAddr } = call.peer()
  const signals = await call.monitor.hear(read.signals, {
    scheme,
    remoteAddr,
    method: 'POST',
    sent: read.sent,
    projectId: call.projectId === ANY_PROJECT ? null : call.projectId,
  })
  return json({ signals })
}

export const SIGNAL_ROUTES: readonly Route[] = [
  {
    path: '/signals/',
    versions: [3],
    verbs: {
      POST: {
        access: 'signal',
        run: hear,
        doc: {
          summary: 'Count signals of jobs, each once and as of when it happened',
          request: 'Signals',
          responses: {
            200: { description: 'What became of each', schema: 'SignalAnswers' },
            400: { description: 'A document is malformed; nothing was stored', schema: 'Error' },
          },
        },
      },
    },
  },
]

// A test mail to any address through the configured mail server.
import { englishOf } from '../../../shared/words/english.ts'
import { tell } from '../../../shared/words/told.ts'
import { errorText, problemLines } from '../../errors.ts'
import type { Projects } from '../../monitor/operations/projects.ts'
import type { LoadKinds } from '../kinds/load-kinds.ts'
import type { FactCollector } from '../message/collect-facts.ts'
import { changeMessage, type Send } from '../outbox/attempts.ts'

export interface MailTestOptions {
  readonly projects: Pick<Projects, 'all'>
  readonly collector: Pick<FactCollector, 'ofTest'>
  readonly loadKinds: LoadKinds
  readonly send: Send
}

const KIND = 'email'

/** @returns a function that sends the test: what went wrong, empty when it was taken */
export function createMailTest(options: MailTestOptions): (to: string) => Promise<string> {
  const { projects, collector, loadKinds, send } = options
  return async (to) => {
    const kinds = await loadKinds()
    const [kind, transport] = [kinds.get(KIND), await kinds.transport(KIND)]
    const [project] = projects.all()
    if (kind === undefined || transport === undefined || project === undefined) {
      return englishOf(tell('failures.noMail'))
    }
    const checked = kinds.check(kind, { value: to })
    if ('problems' in checked) return problemLines(checked.problems).join('; ')
    const target = { type: 'target', transport, config: checked.config } as const
    try {
      const facts = collector.ofTest(project, 'down')
      return (await send(changeMessage(KIND, target, facts, () => {}))).error
    } catch (error) {
      return errorText(error)
    }
  }
}

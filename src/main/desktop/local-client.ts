// The main side's own client of the procedures: the tray, notifications and the shortcut call them
// as the window does.

import type { Input, Output, ProcedureName } from '../../shared/procedures/index.ts'
import { tell } from '../../shared/words/told.ts'
import { errorOf, TocsinError } from '../errors.ts'
import type { AnswerCall } from '../procedures/context.ts'

export interface Calls {
  /** @throws Error with the text that a person may read */
  call<Name extends ProcedureName>(name: Name, input: Input<Name>): Promise<Output<Name>>
}

/** @param answer of the running application; null while there is none */
export function createCalls(answer: () => AnswerCall | null): Calls {
  return {
    async call(name, input) {
      const ask = answer()
      if (ask === null) throw new TocsinError('NOT_RUNNING', tell('troubles.notRunningYet'))
      const { answer: given } = await ask(name, input)
      if ('error' in given) throw errorOf(given.error)
      // The table says what the procedure of that name gives.
      return given.output as Output<typeof name>
    },
  }
}

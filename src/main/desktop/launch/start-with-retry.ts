// Starts the application, and asks the person what to do as long as it fails.

import type { Flags } from '../../config.ts'
import type { Words } from '../../words.ts'
import { type StartTrouble, startTrouble, type WayOut } from './start-trouble.ts'

export interface StartingOptions<Running> {
  readonly flags: Flags
  readonly start: (flags: Flags) => Promise<Running>
  readonly ask: (trouble: StartTrouble) => Promise<WayOut>
  /** In which the person is asked, as of now. */
  readonly words: () => Words
  /** Called with each trouble, and with null once it started. */
  readonly onTrouble: (error: unknown) => void
}

/** @throws what `start` threw, when the person chose to quit */
export async function startAsking<Running>(options: StartingOptions<Running>): Promise<Running> {
  let { flags } = options
  for (;;) {
    try {
      return await options.start(flags)
    } catch (error) {
      options.onTrouble(error)
      const way = await options.ask(startTrouble(error, options.words()))
      if (way === 'quit') throw error
      // Any free port, which the window shows; only when a person chose it.
      if (way === 'other-port') flags = { ...flags, port: '0' }
    }
  }
}

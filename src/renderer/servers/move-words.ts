// How the outcome of a moved check looks; its words are in shared/model/move-outcomes.ts. Pure.
import type { MoveOutcome } from '../../shared/views/moves.ts'
import type { IconName } from '../ui/Icon.tsx'
import type { ServerTone } from './server-words.ts'

export interface OutcomeLook {
  readonly icon: IconName
  readonly tone: ServerTone
}

const TROUBLE: OutcomeLook = { icon: 'warning', tone: 'trouble' }
const DONE: OutcomeLook = { icon: 'done', tone: 'ok' }

export const OUTCOME_LOOKS: Readonly<Record<MoveOutcome, OutcomeLook>> = {
  create: { icon: 'plus', tone: 'waiting' },
  update: { icon: 'edit', tone: 'waiting' },
  exists: { icon: 'pause', tone: 'off' },
  same: DONE,
  refused: TROUBLE,
  created: DONE,
  updated: DONE,
  failed: TROUBLE,
  limit: TROUBLE,
}

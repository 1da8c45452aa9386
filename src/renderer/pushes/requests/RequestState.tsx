// How a request stands, in a word.
import type { RequestRow } from '../../../shared/views/requests.ts'
import { Chip, type Tone } from '../../ui/Chip.tsx'
import { t } from '../../words/t.ts'

const TONES: Readonly<Record<RequestRow['state'], Tone>> = {
  open: 'plain',
  answering: 'late',
  answered: 'ok',
  expired: 'paused',
  withdrawn: 'paused',
}

export function RequestState({ request }: { readonly request: RequestRow }) {
  const { state, readAt } = request
  const isNew = state === 'answered' && readAt === null
  return (
    <Chip tone={TONES[state]}>{isNew ? t('requests.unread') : t(`requests.state.${state}`)}</Chip>
  )
}

// How long a push lives and what its recipient has to do first.

import { lengthProblem } from '../../shared/model/push-offer.ts'
import { PUSH_OPTIONS } from '../../shared/model/push-options.ts'
import type { PushOffer } from '../../shared/views/pushes.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Section } from '../ui/Page.tsx'
import { said } from '../ui/said.ts'
import { defined, t } from '../words/t.ts'
import type { Draft } from './draft.ts'
import styles from './Pushes.module.css'
import { SentenceFields } from './SentenceFields.tsx'

export interface LimitsProps {
  readonly draft: Draft
  readonly onChange: (changes: Partial<Draft>) => void
  readonly errors: Readonly<Record<string, string>>
  /** Of the server that it goes through; null: this computer, or not known yet. */
  readonly offer: PushOffer | null
  /** The name of that server. */
  readonly server: string
}

const { retrievalStep, deletableByViewer } = PUSH_OPTIONS

export function Limits({ draft, onChange, errors, offer, server }: LimitsProps) {
  const problem = offer && lengthProblem(server, offer, draft.minutes)
  const refused = problem && said(problem)
  const isDaysOnly = offer?.minutes.length === 0

  return (
    <Section title={t('pushes.expiresAfter')}>
      <SentenceFields
        minutes={draft.minutes}
        views={draft.views}
        onChange={onChange}
        errors={{
          ...errors,
          expireAfterMinutes: errors.expireAfterMinutes ?? refused ?? undefined,
        }}
        isDaysOnly={isDaysOnly}
      />
      {isDaysOnly && refused === null && (
        <p className={styles.program}>{t('pushes.wholeDays', { server })}</p>
      )}
      <Checkbox
        label={defined(retrievalStep.label)}
        hint={defined(retrievalStep.hint)}
        checked={draft.retrievalStep}
        onChange={(retrievalStep) => onChange({ retrievalStep })}
      />
      {draft.kind !== 'url' && (
        <Checkbox
          label={defined(deletableByViewer.label)}
          checked={draft.deletableByViewer}
          onChange={(deletableByViewer) => onChange({ deletableByViewer })}
        />
      )}
    </Section>
  )
}

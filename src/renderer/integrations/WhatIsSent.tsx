// What an integration would send by the values of its form, folded until a person asks.

import { useState } from 'react'
import type { Integration } from '../../integrations/index.ts'
import { useDebounced } from '../stores/use-debounced.ts'
import { useQuery } from '../stores/use-query.ts'
import { Skeleton } from '../ui/Feedback.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { t } from '../words/t.ts'
import { configOf, hiddenSecrets, type Values } from './form.ts'
import styles from './Integrations.module.css'
import { sentText } from './sent-text.ts'

export interface WhatIsSentProps {
  readonly integration: Integration
  /** Null: a new integration. */
  readonly uuid: string | null
  readonly project: string | null
  readonly values: Values
  /** Its secrets are asked for: they are shown. */
  readonly isRevealed: boolean
}

const REST_MS = 250

export function WhatIsSent(props: WhatIsSentProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className={styles.advanced}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('integrations.whatIsSent')}</summary>
      {isOpen && <Sendings {...props} />}
    </details>
  )
}

function Sendings({ integration, uuid, project, values, isRevealed }: WhatIsSentProps) {
  const { kind } = integration
  const config = useDebounced(JSON.stringify(configOf(integration, values)), REST_MS)
  const hidden = isRevealed ? [] : hiddenSecrets(integration)
  const input = { uuid, project, kind, config: JSON.parse(config), hidden }
  const { phase, output, error } = useQuery('channels.preview', input)
  if (phase === 'loading') return <Skeleton lines={4} />
  if (phase === 'failed') {
    const { others } = formErrors(error, Object.keys(integration.fields))
    return <p>{others.length > 0 ? others.join(' ') : t('integrations.sentOnceValid')}</p>
  }
  return (
    <div className={styles.sendings}>
      <p className={styles.worksWith}>{t('integrations.whatIsSentHint')}</p>
      {output.map((sending, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a status may have two requests, always in this order
        <figure key={i} className={styles.sending}>
          <figcaption>
            {sending.status === 'down' ? t('integrations.sentDown') : t('integrations.sentUp')}
          </figcaption>
          <pre dir="ltr" translate="no">
            {sentText(sending)}
          </pre>
        </figure>
      ))}
    </div>
  )
}

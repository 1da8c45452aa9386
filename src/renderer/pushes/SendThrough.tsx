// Which server holds a push, and what that server does not take.

import type { PushOffer, PushVia } from '../../shared/views/pushes.ts'
import type { Query } from '../stores/use-query.ts'
import { QueryFailed } from '../ui/QueryFailed.tsx'
import { Select } from '../ui/Select.tsx'
import { said } from '../ui/said.ts'
import { t } from '../words/t.ts'
import styles from './Pushes.module.css'
import { serverOf } from './push-words.ts'

export interface SendThroughProps {
  readonly servers: readonly PushVia[]
  /** Id of the chosen one; null: this computer. */
  readonly via: string | null
  readonly onChange: (via: string | null) => void
  readonly offered: Query<PushOffer>
}

export function SendThrough({ servers, via, onChange, offered }: SendThroughProps) {
  return (
    <>
      <Select
        label={t('pushes.sendThrough')}
        hint={t('pushes.sendThroughHint')}
        value={via ?? ''}
        onChange={(id) => onChange(id === '' ? null : id)}
        options={serverOptions(servers)}
      />
      {via !== null && offered.phase === 'failed' && (
        <QueryFailed
          title={t('pushes.serverUnknown')}
          error={offered.error}
          again={offered.again}
        />
      )}
    </>
  )
}

/** @param here the value of this computer; left out: the empty one */
export function serverOptions(servers: readonly PushVia[], here = '') {
  const others = servers.map((server) => ({ value: server.id, label: serverOf(server) }))
  return [{ value: here, label: t('welcome.thisComputer') }, ...others]
}

/** Why some kinds cannot be chosen. */
export function Lacks({ offer }: { readonly offer: PushOffer }) {
  const reasons = [...new Set(Object.values(offer.lacks).map((reason) => said(reason)))]
  if (reasons.length === 0) return null
  return (
    <p className={styles.program} dir="auto">
      {reasons.map((reason) => `${reason}.`).join(' ')}
    </p>
  )
}

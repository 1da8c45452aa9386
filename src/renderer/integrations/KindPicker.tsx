// The list of kinds for a new integration, with a search.
import { useState } from 'react'
import { INTEGRATIONS, type Integration } from '../../integrations/index.ts'
import { Link } from '../router.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/Feedback.tsx'
import { TextField } from '../ui/TextField.tsx'
import { defined, listWords, t } from '../words/t.ts'
import styles from './Integrations.module.css'
import { KindMark } from './KindMark.tsx'
import { isFound } from './kind-mark.ts'

export function KindPicker() {
  const [search, setSearch] = useState('')
  const found = INTEGRATIONS.filter((kind) => !kind.builtIn && isFound(kind, search))
  return (
    <>
      <TextField
        type="search"
        label={t('picker.search')}
        placeholder={t('picker.searchExample')}
        width="m"
        value={search}
        onChange={setSearch}
        spellCheck={false}
      />
      {found.length === 0 && (
        <EmptyState icon="search" title={t('shell.noResults')}>
          <p>{t('picker.noKind')}</p>
          <LinkButton to="/integrations/new/webhook">{t('picker.useWebhook')}</LinkButton>
        </EmptyState>
      )}
      <ul className={styles.kinds}>
        {found.map((integration) => (
          <li key={integration.kind}>
            <Link to={`/integrations/new/${integration.kind}`} className={styles.kind}>
              <KindMark title={integration.title} />
              <div>
                <strong>{defined(integration.title)}</strong>
                <p>{defined(integration.text)}</p>
                <WorksWith {...integration} />
              </div>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Names of products, the same in every language. */
export function WorksWith({ worksWith = [] }: Pick<Integration, 'worksWith'>) {
  if (worksWith.length === 0) return null
  return (
    <p className={styles.worksWith}>{t('picker.worksWith', { products: listWords(worksWith) })}</p>
  )
}

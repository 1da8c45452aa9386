// How a job tells this check that it ran: its addresses and snippets, each to copy.

import type { CheckDetail } from '../../shared/views/checks.ts'
import { Link, setQuery, useRoute } from '../router.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Select } from '../ui/Select.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { rich } from '../words/rich.ts'
import { t } from '../words/t.ts'
import styles from './HowToPing.module.css'
import { recipesOf } from './recipes.ts'
import { type Snippet, snippetsOf } from './snippets.ts'

/** The tab with a recipe for each tool. */
const TOOLS = 'tools'

/** Folded once the check was pinged: then one comes for something else. */
export function HowToPing({ detail }: { readonly detail: CheckDetail }) {
  const isAsked = useRoute((route) => route.query.how !== undefined)
  const wasPinged = detail.row.nPings > 0
  return (
    <details key={String(wasPinged)} className={styles.how} open={!wasPinged || isAsked}>
      <summary>
        <h2>{t('checks.howToPing')}</h2>
      </summary>
      <Ways detail={detail} />
    </details>
  )
}

function Ways({ detail }: { readonly detail: CheckDetail }) {
  const { row, pingUrl, slugUrl, mailAddress, launcherFolder } = detail
  const { name, uuid } = row
  const snippets = snippetsOf({ name, uuid, pingUrl, mailAddress, launcherFolder, schedule: row })
  const requested = useRoute((route) => route.query.how)
  const recipes = recipesOf(pingUrl)
  const recipe = recipes.find(({ id }) => id === requested)
  const shown = recipe ?? snippets.find(({ id }) => id === requested) ?? snippets[0]
  const show = (how: string) => setQuery({ how })
  return (
    <div className={styles.ways}>
      <dl className={styles.addresses}>
        <Address title="URL" text={pingUrl} />
        {slugUrl !== null && <Address title={t('checks.bySlug')} text={slugUrl} />}
        {mailAddress !== null && <Address title={t('checks.mail')} text={mailAddress} />}
      </dl>
      {slugUrl === null && (
        <p className={styles.hint}>
          {rich(row.slug === '' ? 'checks.addSlugAndKey' : 'checks.addKey', {
            link: (words) => <Link to="/settings/keys">{words}</Link>,
          })}
        </p>
      )}
      {shown !== undefined && (
        <Tabs
          label={t('checks.fromWhere')}
          value={recipe === undefined ? shown.id : TOOLS}
          onChange={(how) => show(how === TOOLS ? (recipes[0]?.id ?? '') : how)}
          tabs={[
            ...snippets.map(({ id, title }) => ({ value: id, label: title })),
            { value: TOOLS, label: t('checks.tools') },
          ]}
        >
          {recipe !== undefined && (
            <Select
              label={t('checks.tool')}
              value={recipe.id}
              onChange={show}
              options={recipes.map(({ id, title }) => ({ value: id, label: title }))}
            />
          )}
          <SnippetText snippet={shown} />
        </Tabs>
      )}
    </div>
  )
}

function SnippetText({ snippet: { title, hint, code } }: { readonly snippet: Snippet }) {
  return (
    <>
      <p className={styles.hint}>{hint}</p>
      <div className={styles.snippet}>
        <pre className={styles.code} dir="ltr">
          {code}
        </pre>
        <CopyButton text={code} label={t('checks.copyTextFor', { title })} word={t('ui.copy')} />
      </div>
    </>
  )
}

function Address({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className={styles.address}>
      <dt>{title}</dt>
      <dd>
        <code dir="ltr">{text}</code>
        <CopyButton text={text} label={t('checks.copyAddress', { title })} />
      </dd>
    </div>
  )
}

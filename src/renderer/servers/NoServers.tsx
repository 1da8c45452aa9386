// No other server yet: which one is for whom.
import { LinkButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/Feedback.tsx'
import { Cell, column, Table } from '../ui/Table.tsx'
import { t } from '../words/t.ts'
import styles from './Servers.module.css'

const COLUMNS = [column('servers.youNeed'), column('servers.use')] as const

/** Who needs what. */
const ADVICE = ['own', 'away', 'team', 'many', 'secrets'] as const

export function NoServers() {
  return (
    <>
      <EmptyState icon="servers" title={t('servers.none')}>
        <p>{t('servers.noneText')}</p>
        <LinkButton to="/servers/new" kind="primary" icon="plus">
          {t('servers.add')}
        </LinkButton>
      </EmptyState>
      <div className={styles.advice}>
        <Table caption={t('servers.whichForWhom')} columns={COLUMNS}>
          {ADVICE.map((who) => (
            <tr key={who}>
              <Cell>{t(`servers.need.${who}`)}</Cell>
              <Cell>{t(`servers.use.${who}`)}</Cell>
            </tr>
          ))}
        </Table>
      </div>
    </>
  )
}

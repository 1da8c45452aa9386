// The list of integrations, each with its last outcome.

import { useState } from 'react'
import type { ChannelRow } from '../../shared/views/settings.ts'
import { Link } from '../router.tsx'
import { useAppState, useChannels, useProjects } from '../stores/installation.ts'
import { isOnlyLogged, reachesNobody } from '../stores/no-screen.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { channelName, kindTitle } from '../ui/channel-name.ts'
import { EmptyState, Note } from '../ui/Feedback.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Page } from '../ui/Page.tsx'
import { said, saidStored } from '../ui/said.ts'
import { Beneath, Cell, column, Table } from '../ui/Table.tsx'
import { TextField } from '../ui/TextField.tsx'
import { RelativeTime } from '../ui/Time.tsx'
import { rich } from '../words/rich.ts'
import { countWords, t } from '../words/t.ts'
import styles from './Integrations.module.css'
import { KindMark } from './KindMark.tsx'
import { isNamed, searchOf } from './kind-mark.ts'
import { NoAlertWarning } from './NoAlertWarning.tsx'
import { TestButton } from './TestButton.tsx'

const COLUMNS = [
  column('integrations.integration'),
  column('integrations.kind', { priority: 3 }),
  column('shell.checks', { align: 'end', priority: 2 }),
  column('integrations.lastOutcome', { priority: 1 }),
  column('integrations.test', { hideTitle: true, align: 'end' }),
] as const

export default function IntegrationsPage() {
  const channels = useChannels()
  const [typed, setTyped] = useState('')
  const searched = searchOf(channels.length, typed)
  const search = searched ?? ''
  const found = channels.filter((channel) => isNamed(channel, search))
  const app = useAppState()
  const { notifierTrouble } = app
  const projects = useProjects()
  const hasFound = ({ uuid }: { readonly uuid: string }) =>
    search === '' || found.some(({ project }) => project === uuid)
  return (
    <Page
      title={t('shell.integrations')}
      width="columns"
      actions={
        <LinkButton to="/integrations/new" kind="primary" icon="plus">
          {t('integrations.newIntegration')}
        </LinkButton>
      }
    >
      <NoAlertWarning />
      {reachesNobody(app, channels) && (
        <Note tone="warning">
          <p>{t('integrations.noScreen')}</p>
        </Note>
      )}
      {notifierTrouble !== null && (
        <Note tone="warning">
          <p>{t('settings.noNotifier', { why: said(notifierTrouble) })}</p>
        </Note>
      )}
      {searched !== null && (
        <TextField
          type="search"
          label={t('picker.search')}
          width="m"
          value={searched}
          onChange={setTyped}
          spellCheck={false}
        />
      )}
      {search !== '' && found.length === 0 && (
        <EmptyState icon="search" title={t('shell.noResults')} />
      )}
      {projects.filter(hasFound).map(({ uuid, name }) => (
        <section key={uuid} className={styles.listed}>
          {projects.length > 1 && (
            <h2 dir="auto" className={styles.project}>
              {name}
            </h2>
          )}
          <Table caption={t('integrations.integrationsOf', { name })} columns={COLUMNS}>
            {found
              .filter(({ project }) => project === uuid)
              .map((channel) => (
                <Row key={channel.uuid} channel={channel} />
              ))}
          </Table>
        </section>
      ))}
    </Page>
  )
}

function Row({ channel }: { readonly channel: ChannelRow }) {
  const title = kindTitle(channel.kind)
  return (
    <tr>
      <Cell>
        <span className={styles.named}>
          <KindMark title={title} />
          <Link to={`/integrations/${channel.uuid}`} dir="auto">
            {channelName(channel)}
          </Link>
          {channel.disabled && <Chip tone="paused">{t('integrations.off')}</Chip>}
        </span>
        <Beneath>
          <Outcome channel={channel} />
        </Beneath>
      </Cell>
      <Cell priority={3}>
        <span className={styles.whole}>{title}</span>
      </Cell>
      <Cell priority={2} align="end">
        {countWords(channel.checks.length)}
      </Cell>
      <Cell priority={1}>
        <Outcome channel={channel} />
      </Cell>
      <Cell align="end">
        <TestButton channel={channel} size="s" />
      </Cell>
    </tr>
  )
}

function Outcome({ channel }: { readonly channel: ChannelRow }) {
  const app = useAppState()
  const { lastNotify, lastError } = channel
  if (lastNotify === null) return <>{t('integrations.neverUsed')}</>
  const when = <RelativeTime at={lastNotify} />
  if (lastError === '') {
    const how = isOnlyLogged(app, channel) ? 'integrations.logged' : 'integrations.delivered'
    return <>{rich(how, { when })}</>
  }
  return (
    <span className={styles.problem}>
      <Icon name="warning" />
      <span>{rich('integrations.failed', { when, why: saidStored(lastError) })}</span>
    </span>
  )
}

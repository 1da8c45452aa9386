// What runs here, and how it is.

import { call } from '../bridge.ts'
import { useAppState } from '../stores/installation.ts'
import { useQuery } from '../stores/use-query.ts'
import { Button } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { copyText } from '../ui/clipboard.ts'
import { Skeleton } from '../ui/Feedback.tsx'
import { Section } from '../ui/Page.tsx'
import { QueryFailed } from '../ui/QueryFailed.tsx'
import { said } from '../ui/said.ts'
import { Beneath, Cell, column, Table } from '../ui/Table.tsx'
import { RelativeTime } from '../ui/Time.tsx'
import { attempt, toast, toastError } from '../ui/toast.ts'
import { rich } from '../words/rich.ts'
import { t } from '../words/t.ts'
import { texts } from '../words/texts.ts'
import styles from './Settings.module.css'

const COLUMNS = [
  column('settings.part'),
  column('settings.state'),
  column('settings.detail', { priority: 1 }),
] as const

const KINDS = texts({
  desktop: 'settings.asDesktop',
  headless: 'settings.asServer',
  service: 'settings.asService',
})

export function About() {
  const { version, runtime, attached, startedAt } = useAppState()
  return (
    <div className={styles.section}>
      <p>
        {rich('settings.running', {
          version,
          kind: KINDS[attached === null ? runtime : 'service'],
          time: <RelativeTime at={startedAt} />,
        })}
      </p>
      {attached !== null && <p>{t('settings.attached', { version: attached.appVersion })}</p>}
      <Support isDesktop={runtime === 'desktop'} />
      <Doctor />
    </div>
  )
}

/** What helps to report a fault. A server's log is where it was started. */
function Support({ isDesktop }: { readonly isDesktop: boolean }) {
  async function copyDiagnostics(): Promise<void> {
    const text = await call('doctor.diagnostics', undefined)
    if (await copyText(text)) toast(t('settings.diagnosticsCopied'))
    else toastError(t('settings.diagnosticsNotCopied'))
  }

  return (
    <Section title={t('settings.troubleshooting')}>
      <p>{t('settings.diagnosticsText')}</p>
      <div className={styles.inline}>
        <Button icon="copy" onClick={() => attempt(copyDiagnostics)}>
          {t('settings.copyDiagnostics')}
        </Button>
        {isDesktop && (
          <Button icon="file" onClick={() => attempt(() => call('desktop.showLogs', undefined))}>
            {t('settings.showLogs')}
          </Button>
        )}
      </div>
    </Section>
  )
}

function Doctor() {
  const query = useQuery('doctor.run', undefined)
  return (
    <Section
      title={t('settings.health')}
      actions={
        <Button size="s" icon="refresh" onClick={query.again}>
          {t('settings.runAgain')}
        </Button>
      }
    >
      {query.phase === 'loading' && <Skeleton lines={6} />}
      {query.phase === 'failed' && (
        <QueryFailed title={t('settings.healthFailed')} error={query.error} again={query.again} />
      )}
      {query.output && (
        <Table caption={t('settings.whatWasFound')} columns={COLUMNS}>
          {query.output.map(({ part, ok, text, told = { part, text } }) => (
            <tr key={part}>
              <Cell>
                <span className={styles.part}>{said(told.part)}</span>
                <Beneath>{said(told.text)}</Beneath>
              </Cell>
              <Cell>
                {ok ? (
                  <Chip tone="ok">{t('settings.ok')}</Chip>
                ) : (
                  <Chip tone="down">{t('settings.failed')}</Chip>
                )}
              </Cell>
              <Cell priority={1}>{said(told.text)}</Cell>
            </tr>
          ))}
        </Table>
      )}
    </Section>
  )
}

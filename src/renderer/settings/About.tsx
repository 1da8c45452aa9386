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
import { Cell, Table } from '../ui/Table.tsx'
import { RelativeTime } from '../ui/Time.tsx'
import { attempt, toast, toastError } from '../ui/toast.ts'
import styles from './Settings.module.css'

const COLUMNS = [{ title: 'Part' }, { title: 'State' }, { title: 'Detail' }] as const

const KINDS = { desktop: 'as a desktop app', headless: 'as a server', service: 'as a service' }

export function About() {
  const { version, runtime, attached, startedAt } = useAppState()
  return (
    <div className={styles.section}>
      <p>
        Tocsin {version}, {KINDS[attached === null ? runtime : 'service']}, started{' '}
        <RelativeTime at={startedAt} />.
      </p>
      {attached !== null && (
        <p>
          This app, version {attached.appVersion}, is attached to the service: it is its window and
          tray. The service goes on monitoring when you quit the app.
        </p>
      )}
      <Support isDesktop={runtime === 'desktop'} />
      <Doctor />
    </div>
  )
}

/** What helps to report a fault. A server's log is where it was started. */
function Support({ isDesktop }: { readonly isDesktop: boolean }) {
  async function copyDiagnostics(): Promise<void> {
    const text = await call('doctor.diagnostics', undefined)
    if (await copyText(text)) toast('Diagnostics copied')
    else toastError('Copy failed: run "tocsin doctor --diagnostics" instead')
  }

  return (
    <Section title="Troubleshooting">
      <p>
        Diagnostics hold versions, the health of each part and the last lines of the log. Keys and
        the ends of ping addresses are masked.
      </p>
      <div className={styles.inline}>
        <Button icon="copy" onClick={() => attempt(copyDiagnostics)}>
          Copy diagnostics
        </Button>
        {isDesktop && (
          <Button icon="file" onClick={() => attempt(() => call('desktop.showLogs', undefined))}>
            Show logs
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
      title="Health"
      actions={
        <Button size="s" icon="refresh" onClick={query.again}>
          Run again
        </Button>
      }
    >
      {query.phase === 'loading' && <Skeleton lines={6} />}
      {query.phase === 'failed' && (
        <QueryFailed title="The health check failed" error={query.error} again={query.again} />
      )}
      {query.output && (
        <Table caption="What was found" columns={COLUMNS}>
          {query.output.map(({ part, ok, text }) => (
            <tr key={part}>
              <Cell>
                <span className={styles.part}>{part}</span>
              </Cell>
              <Cell>{ok ? <Chip tone="ok">ok</Chip> : <Chip tone="down">failed</Chip>}</Cell>
              <Cell>{text}</Cell>
            </tr>
          ))}
        </Table>
      )}
    </Section>
  )
}

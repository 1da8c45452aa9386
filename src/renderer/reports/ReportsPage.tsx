// The report of a week or a month: which one is in the address.
import { setQuery, useRoute } from '../router.tsx'
import { useZone } from '../stores/installation.ts'
import { useQuery } from '../stores/use-query.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Skeleton } from '../ui/Feedback.tsx'
import { Page } from '../ui/Page.tsx'
import { QueryFailed } from '../ui/QueryFailed.tsx'
import { RadioGroup } from '../ui/RadioGroup.tsx'
import { t } from '../words/t.ts'
import styles from './Reports.module.css'
import { ReportView } from './ReportView.tsx'
import { periodTitle } from './report-words.ts'
import { Scope } from './Scope.tsx'

export default function ReportsPage() {
  const { of, name = null, project = null, tag = '' } = useRoute((route) => route.query)
  const kind = of === 'month' ? 'month' : 'week'
  const zone = useZone()
  const asked = useQuery('reports.get', { kind, name, project, tag, zone })
  const { output } = asked
  return (
    <Page
      width="columns"
      title={t('reports.title')}
      parent={{ to: '/activity', title: t('shell.activity') }}
      actions={
        output &&
        output.report.counts.all > 0 && (
          <>
            <Button icon="file" onClick={() => window.print()}>
              {t('reports.print')}
            </Button>
            <CopyButton
              text={output.markdown}
              label={t('reports.copy')}
              word={t('reports.copy')}
              size="m"
            />
          </>
        )
      }
    >
      <div className={styles.controls}>
        <RadioGroup
          label={t('reports.of')}
          hideLabel
          segmented
          value={kind}
          onChange={(value) => setQuery({ of: value, name: null })}
          choices={[
            { value: 'week', label: t('reports.kind.week') },
            { value: 'month', label: t('reports.kind.month') },
          ]}
        />
        <Scope
          project={project}
          tag={tag}
          hideLabel
          onProject={(uuid) => setQuery({ project: uuid })}
          onTag={(chosen) => setQuery({ tag: chosen || null })}
        />
      </div>
      {asked.phase === 'failed' && (
        <QueryFailed title={t('reports.failed')} error={asked.error} again={asked.again} />
      )}
      {asked.phase === 'loading' && <Skeleton lines={8} />}
      {output && (
        <>
          <div className={styles.period}>
            <Step icon="back" label={t('reports.earlier')} name={output.earlier} />
            <h2>{periodTitle(output.report.period)}</h2>
            <Step icon="forward" label={t('reports.later')} name={output.later} />
          </div>
          <ReportView report={output.report} />
        </>
      )}
    </Page>
  )
}

function Step(props: {
  readonly icon: 'back' | 'forward'
  readonly label: string
  readonly name: string | null
}) {
  const { icon, label, name } = props
  return (
    <IconButton
      icon={icon}
      label={label}
      disabled={name === null}
      onClick={() => setQuery({ name })}
    />
  )
}

// The end of what the last run said: open when it failed, which is why one came to this page.

import { plainOutput } from '../../shared/output-text.ts'
import type { CheckDetail } from '../../shared/views/checks.ts'
import { setQuery } from '../router.tsx'
import { useQuery } from '../stores/use-query.ts'
import { pingWord } from '../timeline/timeline-words.ts'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Feedback.tsx'
import { QueryFailed } from '../ui/QueryFailed.tsx'
import { ShortTime } from '../ui/Time.tsx'
import { countWords, t } from '../words/t.ts'
import styles from './LastOutput.module.css'
import { lastLines } from './last-lines.ts'

export function LastOutput({ detail: { row, lastOutput } }: { readonly detail: CheckDetail }) {
  if (lastOutput === null) return null
  const { n, at, kind } = lastOutput
  return (
    // Another run's output opens or closes by itself.
    <details key={n} className={styles.output} open={kind === 'fail' && row.status === 'down'}>
      <summary>
        <strong>{t('checks.lastOutput')}</strong>{' '}
        <span className={styles.soft}>
          {pingWord(lastOutput)} · <ShortTime at={at} />
        </span>
      </summary>
      <Text uuid={row.uuid} n={n} />
    </details>
  )
}

function Text({ uuid, n }: { readonly uuid: string; readonly n: number }) {
  const { output: ping, error, again } = useQuery('checks.ping', { uuid, n })
  if (ping === null) {
    return error === null ? (
      <Skeleton lines={3} />
    ) : (
      <QueryFailed title={t('checks.outputNotLoaded')} error={error} again={again} />
    )
  }
  const { text, more } = lastLines(plainOutput(ping.mail === null ? ping.body : ping.mail.text))
  return (
    <>
      <pre className={styles.text} dir="auto">
        {text}
      </pre>
      {ping.mayBeCutAt !== null && (
        <p className={styles.soft}>
          {t('output.mayBeCut', { count: countWords(ping.mayBeCutAt) })}
        </p>
      )}
      <div>
        <Button size="s" onClick={() => setQuery({ ping: String(n) }, { push: true })}>
          {more === 0 ? t('checks.open') : t('checks.showAllLines', { n: more })}
        </Button>
      </div>
    </>
  )
}

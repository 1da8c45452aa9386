// The pings of a check of another server, by a read-write key: asked for when they are looked at.
import { useState } from 'react'
import type { MirroredPing, MirroredRow } from '../../shared/views/remotes.ts'
import { useQuery } from '../stores/use-query.ts'
import { KIND_WORDS, sourceText } from '../timeline/timeline-words.ts'
import { Button } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Drawer } from '../ui/Dialog.tsx'
import { saveFile } from '../ui/download.ts'
import { Skeleton } from '../ui/Feedback.tsx'
import { QueryFailed } from '../ui/QueryFailed.tsx'
import { Cell, column, Table } from '../ui/Table.tsx'
import { AbsoluteTime } from '../ui/Time.tsx'
import { spanText } from '../ui/time-words.ts'
import { t } from '../words/t.ts'
import styles from './Mirrored.module.css'

const COLUMNS = [
  column('checks.when'),
  column('checks.what'),
  column('checks.from', { priority: 2 }),
  column('reports.took', { priority: 3 }),
  column('mirrored.body', { hideTitle: true, align: 'end' }),
] as const
const PAGE = 50

export function MirroredPings({ row }: { readonly row: MirroredRow }) {
  const { remote: id, uniqueKey } = row
  const query = useQuery('remotes.pings', { id, uniqueKey })
  const [shown, setShown] = useState(PAGE)
  const [opened, setOpened] = useState<MirroredPing | null>(null)
  if (query.output === null) {
    if (query.phase === 'loading') return <Skeleton lines={4} />
    return (
      <QueryFailed title={t('mirrored.pingsNotLoaded')} error={query.error} again={query.again} />
    )
  }
  const pings = query.output
  if (pings.length === 0) return <p className={styles.soft}>{t('mirrored.noPings')}</p>
  return (
    <>
      <div className={styles.pings}>
        <Table caption={t('mirrored.pings')} columns={COLUMNS}>
          {pings.slice(0, shown).map((ping) => (
            <tr key={ping.n}>
              <Cell whole>
                {ping.at === null ? t('ui.unknown') : <AbsoluteTime at={ping.at} />}
              </Cell>
              <Cell whole>{KIND_WORDS[ping.kind]}</Cell>
              <Cell priority={2} clip>
                <bdi>{sourceText(ping)}</bdi>
              </Cell>
              <Cell priority={3} whole>
                {ping.duration === null ? '' : spanText(ping.duration)}
              </Cell>
              <Cell align="end">
                {ping.hasBody && (
                  <Button
                    size="s"
                    aria-label={t('mirrored.bodyOf', { number: ping.n })}
                    onClick={() => setOpened(ping)}
                  >
                    {t('mirrored.body')}
                  </Button>
                )}
              </Cell>
            </tr>
          ))}
        </Table>
      </div>
      {pings.length > shown && (
        <div>
          <Button onClick={() => setShown(shown + PAGE)}>{t('requests.more')}</Button>
        </div>
      )}
      {opened && <Body row={row} n={opened.n} onClose={() => setOpened(null)} />}
    </>
  )
}

interface BodyProps {
  readonly row: MirroredRow
  readonly n: number
  readonly onClose: () => void
}

function Body({ row: { remote: id, uniqueKey }, n, onClose }: BodyProps) {
  const query = useQuery('remotes.body', { id, uniqueKey, n })
  return (
    <Drawer title={t('mirrored.bodyOfNumber', { number: n })} onClose={onClose}>
      {query.phase === 'loading' && <Skeleton lines={6} />}
      {query.phase === 'failed' && (
        <QueryFailed title={t('mirrored.bodyNotLoaded')} error={query.error} again={query.again} />
      )}
      {query.output && <Shown {...query.output} />}
    </Drawer>
  )
}

const MOST_SHOWN = 100_000

function Shown({ data, filename }: { readonly data: string; readonly filename: string }) {
  const bytes = Uint8Array.fromBase64(data)
  const text = new TextDecoder().decode(bytes)
  return (
    <>
      <div className={styles.buttons}>
        <CopyButton text={text} label={t('mirrored.copyBody')} word={t('ui.copy')} />
        <Button size="s" icon="download" onClick={() => saveFile(filename, [bytes])}>
          {t('output.download')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys have to reach all of it */}
      <pre className={styles.body} dir="auto" tabIndex={0}>
        {text.slice(0, MOST_SHOWN)}
      </pre>
    </>
  )
}

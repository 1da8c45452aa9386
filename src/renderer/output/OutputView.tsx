// The output that came with a ping: with its colours, to search, and beside that of the last good run.

import { useMemo, useRef, useState } from 'react'
import { joinUnits } from '../../shared/duration.ts'
import { SERVER_OPTIONS } from '../../shared/model/server-options.ts'
import { plainOutput } from '../../shared/output-text.ts'
import type { PingDetail } from '../../shared/views/checks.ts'
import { call } from '../bridge.ts'
import { setQuery, useRoute } from '../router.tsx'
import { useQuery } from '../stores/use-query.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { ToggleChip } from '../ui/Chip.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { saveFile } from '../ui/download.ts'
import { Note } from '../ui/Feedback.tsx'
import { isEnter } from '../ui/is-enter.ts'
import { sizeText } from '../ui/size-words.ts'
import { Tabs } from '../ui/Tabs.tsx'
import { TextField } from '../ui/TextField.tsx'
import { attempt } from '../ui/toast.ts'
import { countWords, defined, t } from '../words/t.ts'
import { Difference } from './Difference.tsx'
import { findIn } from './find.ts'
import { laidOut } from './json.ts'
import { outputLines } from './lines.ts'
import styles from './Output.module.css'
import { OutputLines } from './OutputLines.tsx'
import { useOutputOptions } from './options.ts'

/** Of the setting that says how much of a body is kept. */
const LIMIT = SERVER_OPTIONS.pingBodyLimit.shown.label

export interface OutputViewProps {
  readonly uuid: string
  readonly ping: PingDetail
}

export function OutputView({ uuid, ping }: OutputViewProps) {
  const text = textOf(ping)
  const mail = cameByMail(ping) ? null : ping.mail
  const good = useQuery('checks.lastGood', ping.n > 1 ? { uuid, n: ping.n } : null).output
  const json = useMemo(() => laidOut(text), [text])
  const view = useRoute((route) => route.query.view)
  const find = useRoute((route) => route.query.find) ?? ''
  const tabs = [
    { value: 'output', label: cameByMail(ping) ? t('output.mail') : t('output.output') },
    ...(mail === null ? [] : [{ value: 'mail', label: t('output.mail') }]),
    ...(json === null ? [] : [{ value: 'json', label: 'JSON' }]),
    ...(good === null
      ? []
      : [{ value: 'difference', label: t('output.changesSince', { number: good.n }) }]),
  ]
  const shown = tabs.find(({ value }) => value === view)?.value ?? 'output'
  return (
    <section className={styles.output} aria-label={t('output.output')}>
      <div className={styles.head}>
        <span className={styles.size}>{joinUnits(sizeText(ping.bodySize))}</span>
        <CopyButton text={plainOutput(text)} label={t('output.copyOutput')} />
        <Button size="s" icon="download" onClick={() => attempt(() => download(uuid, ping.n))}>
          {t('output.download')}
        </Button>
      </div>
      {ping.mayBeCutAt !== null && (
        <Note tone="warning">
          <p>{t('output.mayBeCut', { count: countWords(ping.mayBeCutAt) })}</p>
          <p>{t('output.keepMore', { setting: defined(LIMIT) })}</p>
        </Note>
      )}
      {ping.isShortened && (
        <Note>{t('output.shortened', { count: countWords(ping.body.length) })}</Note>
      )}
      <Tabs
        label={t('output.output')}
        value={shown}
        onChange={(view) => setQuery({ view: view === 'output' ? null : view })}
        tabs={tabs}
      >
        <div className={styles.view}>
          {shown === 'difference' && good !== null ? (
            <Difference before={textOf(good)} after={text} />
          ) : (
            <Text
              // What was searched for in another text is not meant here.
              key={`${ping.n} ${shown}`}
              text={(shown === 'json' ? json : shown === 'mail' ? mail?.text : null) ?? text}
              atEnd={ping.kind === 'fail' && shown === 'output'}
              find={find}
            />
          )}
        </div>
      </Tabs>
    </section>
  )
}

const cameByMail = ({ mail, scheme }: PingDetail) => mail !== null && scheme === 'email'

/** Of a mail that a job handed over as its output: the output. */
const textOf = (ping: PingDetail) => (cameByMail(ping) ? (ping.mail?.text ?? '') : ping.body)

interface TextProps {
  readonly text: string
  readonly atEnd: boolean
  /** What is searched for to begin with. */
  readonly find: string
}

function Text({ text, atEnd, find }: TextProps) {
  const lines = useMemo(() => outputLines(text), [text])
  const { wrap, numbers } = useOutputOptions()
  const [wanted, setWanted] = useState(find)
  const [place, setPlace] = useState(0)
  const scroller = useRef<HTMLDivElement>(null)
  const matches = useMemo(() => findIn(lines, wanted), [lines, wanted])
  const step = (by: number) => setPlace((place + by + matches.length) % matches.length)
  const has = matches.length > 0

  return (
    <>
      <div className={styles.tools}>
        <TextField
          label={t('output.search')}
          hideLabel
          type="search"
          placeholder={t('output.search')}
          width="m"
          value={wanted}
          onChange={(text) => {
            setWanted(text)
            setPlace(0)
          }}
          onKeyDown={(event) => {
            if (!isEnter(event) || !has) return
            event.preventDefault()
            step(event.shiftKey ? -1 : 1)
          }}
        />
        <span className={styles.found} role="status">
          {wanted !== '' &&
            (has
              ? t('output.placeOf', { place: place + 1, count: matches.length })
              : t('output.noMatch'))}
        </span>
        <IconButton
          icon="up"
          label={t('output.previous')}
          disabled={!has}
          onClick={() => step(-1)}
        />
        <IconButton icon="down" label={t('output.next')} disabled={!has} onClick={() => step(1)} />
        <ToggleChip on={wrap} onChange={(wrap) => useOutputOptions.setState({ wrap })}>
          {t('output.wrap')}
        </ToggleChip>
        <ToggleChip on={numbers} onChange={(numbers) => useOutputOptions.setState({ numbers })}>
          {t('output.lineNumbers')}
        </ToggleChip>
        <Button
          size="s"
          onClick={() => scroller.current?.scrollTo({ top: scroller.current.scrollHeight })}
        >
          {t('output.jumpToEnd')}
        </Button>
      </div>
      <section
        ref={scroller}
        className={styles.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
        tabIndex={0}
        aria-label={t('output.text')}
      >
        <OutputLines
          lines={lines}
          wrap={wrap}
          numbers={numbers}
          matches={matches}
          current={matches[place]}
          scroller={scroller}
          atEnd={atEnd}
        />
      </section>
    </>
  )
}

/** As it was received, byte by byte. */
async function download(uuid: string, n: number): Promise<void> {
  const { data, filename } = await call('checks.pingBody', { uuid, n })
  saveFile(filename, [Uint8Array.fromBase64(data)])
}

// How another server stands, what that means and what to do, and the facts behind it.

import type { RemoteRow } from '../../shared/views/remotes.ts'
import { Link, pathWith } from '../router.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'
import { sizeText } from '../ui/size-words.ts'
import { AbsoluteTime, RelativeTime } from '../ui/Time.tsx'
import { secondsText } from '../ui/time-words.ts'
import { NextPoll } from './NextPoll.tsx'
import { ServerState } from './ServerState.tsx'
import styles from './Servers.module.css'
import {
  ACCESS_WORDS,
  countsText,
  KIND_WORDS,
  leftOutText,
  STATES,
  skewText,
  usesOf,
} from './server-words.ts'

export function ServerOverview({ row }: { readonly row: RemoteRow }) {
  const { meaning, advice, tone } = STATES[row.state]
  return (
    <section aria-label="State" className={styles.overview}>
      <div className={styles.standing} data-tone={tone} role="status">
        <p className={styles.headline}>
          <ServerState row={row} />{' '}
          <span className={styles.soft}>
            since <AbsoluteTime at={row.since} /> (<RelativeTime at={row.since} />)
          </span>
        </p>
        <p>{meaning}</p>
        {row.detail !== '' && (
          <p className={styles.detail} dir="auto">
            {row.detail}
          </p>
        )}
        {advice !== '' && (
          <p>
            <strong>What to do:</strong> {advice}
          </p>
        )}
      </div>
      <ServerFacts row={row} />
    </section>
  )
}

function ServerFacts({ row }: { readonly row: RemoteRow }) {
  const { base, pingBase, kind, access, lastOk, unencrypted, every, wireBytes, hasCa } = row
  const counts = countsText(row)
  const skew = skewText(row.skew)
  return (
    <Facts>
      <Fact title="Address">
        <span className={styles.address} dir="ltr">
          {base}
        </span>{' '}
        <CopyButton text={base} label="Copy its address" />
        {unencrypted && <strong className={styles.warning}>unencrypted</strong>}
        {hasCa && <span className={styles.soft}> its own certificate is trusted</span>}
      </Fact>
      <Fact title="Kind">{KIND_WORDS[kind]}</Fact>
      <Fact title="Its key may">{ACCESS_WORDS[access]}</Fact>
      {usesOf(kind).checks && (
        <Fact title="Pings go to">
          <span className={styles.address} dir="ltr">
            {pingBase}
          </span>
        </Fact>
      )}
      {counts !== '' && (
        <Fact title="Checks">
          {row.mirror ? <Link to={pathWith('/checks', { server: row.id })}>{counts}</Link> : counts}
          {row.leftOut > 0 && <span className={styles.warning}> {leftOutText(row.leftOut)}</span>}
        </Fact>
      )}
      <Fact title="Last good answer">
        {lastOk === null ? 'never' : <RelativeTime at={lastOk} />}
      </Fact>
      <Fact title="Next poll">
        <NextPoll row={row} /> <span className={styles.soft}>(every {secondsText(every)})</span>
      </Fact>
      {skew !== '' && (
        <Fact title="Its clock">
          <strong className={styles.warning}>{skew}</strong> of the clock here
        </Fact>
      )}
      <Fact title="Received">{sizeText(wireBytes)}</Fact>
    </Facts>
  )
}

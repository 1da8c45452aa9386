// The next 24 hours, a lane for each check: what will run, and what collides.

import { useState } from 'react'
import type { Collision, Forecast, ForecastLane } from '../../shared/views/ahead.ts'
import { Link } from '../router.tsx'
import { useCheck, useChecks } from '../stores/checks.ts'
import { useAppState, useZone } from '../stores/installation.ts'
import { serverNow, useNow } from '../stores/now.ts'
import { useAgainAfter } from '../stores/use-again.ts'
import { useQuery } from '../stores/use-query.ts'
import { nameOf } from '../ui/check-name.ts'
import { shortText } from '../ui/time-words.ts'
import { rich } from '../words/rich.ts'
import { t } from '../words/t.ts'
import {
  forecastText,
  gridPath,
  hatchPath,
  LANE_HEIGHT,
  LANE_WIDTH,
  laneMarks,
  laneText,
  laneTicks,
  maintenanceTexts,
  markPath,
} from './forecast.ts'
import styles from './NextDay.module.css'

const REFRESH_MS = 5 * 60_000
const TIMES_NAMED = 3
const NAMES_SHOWN = 3

/** Whether it was open, until the window is reloaded. */
let wasOpen = true

export function NextDay() {
  const { output, again } = useQuery('checks.forecast', undefined)
  const [isOpen, setOpen] = useState(wasOpen)
  const shape = useChecks((state) => state.shape)
  const turn = useNow((now) => Math.floor(now / REFRESH_MS))
  const { maintenance = [] } = useAppState()
  useAgainAfter(`${turn} ${shape} ${JSON.stringify(maintenance)}`, again)
  if (output === null || output.runs + output.frequent === 0) return null

  function toggle(open: boolean): void {
    wasOpen = open
    setOpen(open)
  }

  return (
    <details
      className={styles.next}
      open={isOpen}
      onToggle={(event) => toggle(event.currentTarget.open)}
    >
      <summary>
        <h2>{t('activity.next24Hours')}</h2>{' '}
        <span className={styles.soft}>{forecastText(output)}</span>
      </summary>
      {output.lanes.length > 0 && <Lanes forecast={output} />}
      <Collisions forecast={output} />
    </details>
  )
}

function Lanes({ forecast }: { readonly forecast: Forecast }) {
  const zone = useZone()
  return (
    <>
      <div className={styles.axis} aria-hidden="true">
        {laneTicks(forecast, zone).map(({ fraction, text }) => (
          <span key={fraction}>{fraction === 0 ? t('activity.now') : text}</span>
        ))}
      </div>
      <ul className={styles.lanes}>
        {forecast.lanes.map((lane) => (
          <Lane key={lane.uuid} lane={lane} forecast={forecast} />
        ))}
      </ul>
      {forecast.more > 0 && (
        <p className={styles.soft}>{t('activity.moreChecks', { n: forecast.more })}</p>
      )}
    </>
  )
}

function Lane({ lane, forecast }: { readonly lane: ForecastLane; readonly forecast: Forecast }) {
  const row = useCheck(lane.uuid)
  const zone = useZone()
  if (row === undefined) return null
  const ahead = maintenanceTexts(lane, forecast.from, zone)
  return (
    <li className={styles.lane}>
      <Link to={`/checks/${lane.uuid}`} className={styles.name} dir="auto" title={nameOf(row)}>
        {nameOf(row)}
      </Link>
      <svg
        className={styles.runs}
        viewBox={`0 0 ${LANE_WIDTH} ${LANE_HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={[laneText(lane, forecast.from, zone), ...ahead].join('. ')}
      >
        <path className={styles.ground} d={`M0 ${LANE_HEIGHT / 2}H${LANE_WIDTH}`} />
        <path className={styles.ground} d={gridPath()} />
        {ahead.length > 0 && (
          <path className={styles.maintenance} d={hatchPath(lane, forecast)}>
            <title>{ahead.join('. ')}</title>
          </path>
        )}
        {laneMarks(lane, forecast, zone).map((mark) => (
          <path
            key={mark.title}
            className={styles.run}
            data-collides={mark.collides || undefined}
            d={markPath(mark)}
          >
            <title>{mark.title}</title>
          </path>
        ))}
      </svg>
    </li>
  )
}

/** The first collisions in words. */
function Collisions({ forecast: { collisions, collided } }: { readonly forecast: Forecast }) {
  if (collided === 0) return null
  return (
    <ul className={styles.collisions} aria-label={t('activity.collisions')}>
      {collisions.slice(0, TIMES_NAMED).map((collision) => (
        <Together key={collision.at} collision={collision} />
      ))}
      {collided > TIMES_NAMED && (
        <li>{t('activity.moreCollisions', { n: collided - TIMES_NAMED })}</li>
      )}
    </ul>
  )
}

function Together({ collision: { at, uuids } }: { readonly collision: Collision }) {
  const zone = useZone()
  const shown = uuids.slice(0, uuids.length > NAMES_SHOWN ? NAMES_SHOWN - 1 : NAMES_SHOWN)
  const more = uuids.length - shown.length
  return (
    <li>
      {rich('ui.labelled', {
        label: shortText(at, serverNow(), zone),
        text: rich('activity.runTogether', { names: <Names uuids={shown} more={more} /> }),
      })}
    </li>
  )
}

function Names({ uuids, more }: { readonly uuids: readonly string[]; readonly more: number }) {
  return (
    <>
      {uuids.map((uuid, i) => (
        <span key={uuid}>
          {i > 0 && (i === uuids.length - 1 && more === 0 ? ` ${t('ui.and')} ` : ', ')}
          <Name uuid={uuid} />
        </span>
      ))}
      {more > 0 && ` ${t('data.andMore', { n: more })}`}
    </>
  )
}

function Name({ uuid }: { readonly uuid: string }) {
  const row = useCheck(uuid)
  return <bdi>{row === undefined ? uuid : nameOf(row)}</bdi>
}

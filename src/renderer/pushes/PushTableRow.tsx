// One push in the list, and what can be done with it from there.

import { Fragment, useRef } from 'react'
import type { PushRow, PushVia } from '../../shared/views/pushes.ts'
import { Link, navigate, setQuery } from '../router.tsx'
import { useAppState, useZone } from '../stores/installation.ts'
import { serverNow, useNow } from '../stores/now.ts'
import { useRemote } from '../stores/remotes.ts'
import { asOfText } from '../ui/as-of.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { classes } from '../ui/classes.ts'
import { Menu, type MenuItem } from '../ui/Menu.tsx'
import { pushKindWord, pushName } from '../ui/push-name.ts'
import { Cell } from '../ui/Table.tsx'
import { RelativeTime } from '../ui/Time.tsx'
import { attempt } from '../ui/toast.ts'
import { useFocusOnRemoval } from '../ui/use-focus-on-removal.ts'
import { rich } from '../words/rich.ts'
import { t } from '../words/t.ts'
import { expirePush } from './expire.ts'
import styles from './Pushes.module.css'
import {
  composerLike,
  endingOf,
  isSilent,
  keyOfPush,
  leftText,
  openedText,
  pathOfPush,
  serverOf,
  viewsText,
} from './push-words.ts'
import { reachableUrl } from './reach.ts'

const ENDS = {
  early: 'pushes.endedEarlyAt',
  views: 'pushes.viewsUsedUpAt',
  time: 'pushes.timeUpAt',
  unknown: 'pushes.expiredAt',
} as const

export interface PushTableRowProps {
  readonly push: PushRow
  /** Servers differ: a column names them, or a line where there is no room for it. */
  readonly withServer: boolean
}

/** Its cells are the columns of `PushList`. */
export function PushTableRow({ push, withServer }: PushTableRowProps) {
  const { reach } = useAppState()
  const row = useRef<HTMLTableRowElement>(null)
  useFocusOnRemoval(row)
  const isActive = push.expiredAt === null
  const name = pushName(push, serverNow(), useZone())
  const opened = openedText(push)
  const end = (
    <span className={styles.time}>
      <RelativeTime at={push.expiredAt ?? push.expiresAt} />
    </span>
  )
  return (
    <tr ref={row}>
      <Cell>
        <Link to={pathOfPush(push)} dir="auto">
          {name}
        </Link>
        <p className={classes(styles.program, styles.brief)}>
          {[pushKindWord(push.kind), opened, isActive && !isSilent(push) ? leftText(push) : '']
            .filter(Boolean)
            .map((fact, index) => (
              <Fragment key={fact}>
                {index > 0 && ' · '}
                <span className={styles.fact}>{fact}</span>
              </Fragment>
            ))}
        </p>
        {isActive && opened !== '' && (
          <p className={classes(styles.program, styles.between)}>{opened}</p>
        )}
        {withServer && push.via !== null && (
          <p className={classes(styles.program, styles.through)} dir="auto">
            {rich('pushes.through', { server: <Holder via={push.via} /> })}
          </p>
        )}
      </Cell>
      {withServer && (
        <Cell priority={3}>
          <span className={styles.holder}>
            {push.via === null ? t('welcome.thisComputer') : <Holder via={push.via} />}
          </span>
        </Cell>
      )}
      <Cell priority={3}>
        <span className={styles.whole}>{pushKindWord(push.kind)}</span>
      </Cell>
      <Cell priority={isActive ? 2 : 1}>
        <span className={styles.whole}>{opened}</span>
      </Cell>
      {isActive && (
        <Cell priority={1}>
          <span className={styles.whole}>{viewsText(push)}</span>
        </Cell>
      )}
      <Cell>{isActive ? end : rich(ENDS[endingOf(push)], { time: end })}</Cell>
      <Cell priority={3}>
        <span className={styles.whole}>
          <RelativeTime at={push.createdAt} />
        </span>
      </Cell>
      <Cell align="end">
        <span className={styles.whole}>
          {isActive && (
            <CopyButton
              text={reachableUrl(push, reach.base)}
              label={t('pushes.copyLinkOf', { name })}
            />
          )}
          <Menu label={t('checkList.actionsFor', { name })} items={itemsOf(push)} size="s" />
        </span>
      </Cell>
    </tr>
  )
}

/** The server that holds it, and how old what it said is if it does not answer. */
function Holder({ via }: { readonly via: PushVia }) {
  const remote = useRemote(via.id)
  const zone = useZone()
  const asOf = useNow((now) => asOfText(remote, now, zone))
  return (
    <>
      <bdi>{serverOf(via)}</bdi>
      {asOf !== '' && (
        <span className={styles.late}>{t('pushes.notAnswering', { time: asOf })}</span>
      )}
    </>
  )
}

function itemsOf(push: PushRow): readonly MenuItem[] {
  const { expiredAt } = push
  const log: MenuItem = {
    id: 'push.log',
    title: t('pushes.viewLog'),
    icon: 'eye',
    run: () => setQuery({ log: keyOfPush(push) }, { push: true }),
  }
  const items: readonly MenuItem[] = [
    ...(isSilent(push) ? [] : [log]),
    {
      id: 'push.again',
      title: t('pushes.createSimilar'),
      icon: 'duplicate',
      run: () => navigate(composerLike(push)),
    },
  ]
  if (expiredAt !== null) return items
  const run = () => attempt(() => expirePush(push))
  return [
    ...items,
    { id: 'push.expire', title: t('pushes.endAsk'), icon: 'trash', danger: true, run },
  ]
}

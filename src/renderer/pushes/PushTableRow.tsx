// One push in the list, and what can be done with it from there.
import type { PushRow } from '../../shared/views/pushes.ts'
import { Link, navigate, setQuery } from '../router.tsx'
import { useAppState, useZone } from '../stores/installation.ts'
import { serverNow } from '../stores/now.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Menu, type MenuItem } from '../ui/Menu.tsx'
import { Cell } from '../ui/Table.tsx'
import { RelativeTime } from '../ui/Time.tsx'
import { attempt } from '../ui/toast.ts'
import { expirePush } from './expire.ts'
import styles from './Pushes.module.css'
import { pushName } from './push-list.ts'
import { composerLike, isSilent, keyOfPush, pathOfPush, serverOf, viewsText } from './push-words.ts'
import { reachableUrl } from './reach.ts'
import { kindWord } from './summary.ts'

/** Its cells are the columns of `PushesPage`. */
export function PushTableRow({ push }: { readonly push: PushRow }) {
  const { reach } = useAppState()
  const isActive = push.expiredAt === null
  const name = pushName(push, serverNow(), useZone())
  return (
    <tr>
      <Cell>
        <Link to={pathOfPush(push)} dir="auto">
          {name}
        </Link>
        {push.via !== null && (
          <p className={styles.program} dir="auto">
            through {serverOf(push.via)}
          </p>
        )}
      </Cell>
      <Cell priority={3}>
        <span className={styles.whole}>{kindWord(push.kind)}</span>
      </Cell>
      {isActive && (
        <Cell priority={1} align="end">
          <span className={styles.whole}>{viewsText(push)}</span>
        </Cell>
      )}
      <Cell>
        <span className={styles.whole}>
          {push.deleted ? 'ended early · ' : ''}
          <RelativeTime at={push.expiredAt ?? push.expiresAt} />
        </span>
      </Cell>
      <Cell priority={3}>
        <span className={styles.whole}>
          <RelativeTime at={push.createdAt} />
        </span>
      </Cell>
      <Cell align="end">
        <span className={styles.whole}>
          {isActive && (
            <CopyButton text={reachableUrl(push, reach.base)} label={`Copy the link of ${name}`} />
          )}
          <Menu label={`Actions for ${name}`} items={itemsOf(push)} size="s" />
        </span>
      </Cell>
    </tr>
  )
}

function itemsOf(push: PushRow): readonly MenuItem[] {
  const { expiredAt } = push
  const log: MenuItem = {
    id: 'push.log',
    title: 'View log',
    icon: 'eye',
    run: () => setQuery({ log: keyOfPush(push) }, { push: true }),
  }
  const items: readonly MenuItem[] = [
    ...(isSilent(push) ? [] : [log]),
    {
      id: 'push.again',
      title: 'Create a similar push',
      icon: 'duplicate',
      run: () => navigate(composerLike(push)),
    },
  ]
  if (expiredAt !== null) return items
  const run = () => attempt(() => expirePush(push))
  return [...items, { id: 'push.expire', title: 'Expire now', icon: 'trash', danger: true, run }]
}

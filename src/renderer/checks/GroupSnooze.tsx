// The snooze of the tag or the project that the list shows.

import type { CheckGroup } from '../../shared/views/checks.ts'
import { useCommands } from '../keys/commands.ts'
import { StartMenu } from '../maintenance/StartMenu.tsx'
import { useProjects, useZone } from '../stores/installation.ts'
import { serverNow, useNow } from '../stores/now.ts'
import { Icon } from '../ui/Icon.tsx'
import { Menu } from '../ui/Menu.tsx'
import { shortText } from '../ui/time-words.ts'
import { t } from '../words/t.ts'
import styles from './Filters.module.css'
import { snoozeGroup, useGroupSnoozes } from './group-snooze.ts'
import { groupText, isSameGroup } from './groups.ts'
import { snoozeEnds } from './snooze-ends.ts'

export function GroupSnooze({ group }: { readonly group: CheckGroup }) {
  const zone = useZone()
  const name = groupText(group, useProjects())
  const snooze = useGroupSnoozes().find((one) => isSameGroup(one, group))
  const until = useNow((now) =>
    snooze !== undefined && snooze.until > now ? shortText(snooze.until, now, zone) : null,
  )
  const choices = snoozeEnds(zone).map(({ id, title, words, until }) => ({
    ...{ id: `group.snooze.${id}`, title, icon: 'snooze' as const },
    full: t('checkList.snoozeAllFor', { name, words }),
    run: () => snoozeGroup(group, until(serverNow()), words),
  }))
  const end = {
    ...{ id: 'group.snooze.end', title: t('checks.endSnooze'), icon: 'bell' as const },
    full: t('checkList.endSnoozeAll', { name }),
    run: () => snoozeGroup(group, null, ''),
  }
  const items = until === null ? choices : [end, ...choices]
  useCommands(items.map(({ full, ...item }) => ({ ...item, title: full })))
  return (
    <div className={styles.snooze}>
      <Menu
        label={t('checkList.snoozeAllOf', { name })}
        button={t('checkList.snoozeAll')}
        size="s"
        items={items}
      />
      <StartMenu coverage={{ ...group, checks: null }} subject={name} size="s" />
      {until !== null && (
        <span className={styles.snoozed}>
          <Icon name="snooze" /> {t('checkList.groupSnoozed', { group: name, until })}
        </span>
      )}
    </div>
  )
}

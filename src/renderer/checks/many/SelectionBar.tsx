// The bar below the list while rows are selected: how many, and what can be done to them. What the filter hides is
// said, and left alone.
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useCommands } from '../../keys/commands.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../words/t.ts'
import type { ListedRow } from '../check-list.ts'
import { focusCurrentRow } from '../row-focus.ts'
import { clearSelection, selectAllShown, useManyItems, useSelection } from '../selected.ts'
import { shownOf } from '../selection.ts'
import { IntegrationsDialog } from './IntegrationsDialog.tsx'
import styles from './SelectionBar.module.css'
import { TagsDialog } from './TagsDialog.tsx'
import type { Targets } from './targets.ts'
import { type ManyCommand, useManyCommands } from './use-many-commands.ts'

export interface SelectionBarProps {
  /** What the list shows, in its order. */
  readonly uuids: readonly string[]
  /** All rows, also those that the filter hides. */
  readonly rows: ReadonlyMap<string, ListedRow>
}

interface OpenDialog {
  readonly of: 'tags' | 'integrations'
  readonly targets: Targets
}

export default function SelectionBar({ uuids, rows }: SelectionBarProps) {
  const selection = useSelection()
  const shown = useMemo(() => shownOf(selection, uuids), [selection, uuids])
  const chosen = useMemo(
    () => shown.map((id) => rows.get(id)).filter((row) => row !== undefined),
    [shown, rows],
  )
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const hidden = selection.ids.size - shown.length
  return (
    <section className={styles.bar} aria-label={t('many.bar')} data-footer="">
      <p className={styles.count}>
        <strong>{t('many.selected', { n: shown.length })}</strong>
        {hidden > 0 && <span> · {t('many.hidden', { n: hidden })}</span>}
      </p>
      {shown.length < uuids.length && (
        <Button kind="quiet" size="s" className={styles.all} onClick={selectAllShown}>
          {t('many.selectAll', { n: uuids.length })}
        </Button>
      )}
      {chosen.length > 0 && <Actions rows={chosen} shown={uuids.length} onOpen={setDialog} />}
      <IconButton icon="close" label={t('many.clear')} size="s" onClick={leave} />
      {dialog?.of === 'tags' && <TagsDialog {...dialog} onClose={() => setDialog(null)} />}
      {dialog?.of === 'integrations' && (
        <IntegrationsDialog {...dialog} onClose={() => setDialog(null)} />
      )}
    </section>
  )
}

/** The bar goes, and the focus with it: back to the list. */
function leave(): void {
  clearSelection()
  focusCurrentRow()
}

interface ActionsProps {
  readonly rows: readonly ListedRow[]
  /** How many rows the list shows. */
  readonly shown: number
  readonly onOpen: (dialog: OpenDialog) => void
}

function Actions({ rows, shown, onOpen }: ActionsProps) {
  const { plain, snooze, move, remove } = useManyCommands(rows, {
    openTags: (targets) => onOpen({ of: 'tags', targets }),
    openIntegrations: (targets) => onOpen({ of: 'integrations', targets }),
  })
  const all = [...plain, ...snooze, ...move, remove].filter(({ whyNot }) => whyNot === '')
  useCommands(all)
  useOffered(all)
  const [first, ...others] = plain
  const selectAll: MenuItem = {
    id: 'selection.all',
    title: t('many.selectAll', { n: shown }),
    icon: 'checks',
    run: selectAllShown,
  }
  const possible = [...others, ...move, remove].filter(({ whyNot }) => whyNot === '')
  const more = [...(rows.length < shown ? [selectAll] : []), ...possible.map(inMenuFull)]
  return (
    <div className={styles.actions}>
      {first && <ActionButton command={first} />}
      <Menu
        label={t('many.snoozeSelected')}
        button={t('checks.snooze')}
        size="s"
        items={snooze.map(inMenu)}
      />
      {others.map((command) => (
        <ActionButton key={command.id} command={command} isWide />
      ))}
      {move.length > 0 && <MoveMenu commands={move} />}
      <ActionButton command={remove} isWide />
      <span className={styles.narrow}>
        {more.length > 0 && <Menu label={t('many.moreMenu')} size="s" items={more} />}
      </span>
    </div>
  )
}

/** To the rows' menus. */
function useOffered(commands: readonly ManyCommand[]): void {
  const signature = commands.map(({ id, title }) => `${id} ${title}`).join()
  // Other rows may be selected since, as many as before.
  const run = useEffectEvent((id: string) => commands.find((command) => command.id === id)?.run())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature is what of them is shown
  useEffect(() => {
    const items = commands.map((command) => ({ ...command, run: () => run(command.id) }))
    useManyItems.setState({ items })
  }, [signature])
  useEffect(() => () => useManyItems.setState({ items: [] }), [])
}

function MoveMenu({ commands }: { readonly commands: readonly ManyCommand[] }) {
  const why = commands[0]?.whyNot ?? ''
  return (
    <span className={styles.wide}>
      {why === '' ? (
        <Menu
          label={t('many.moveMenu')}
          button={t('many.moveTo')}
          size="s"
          items={commands.map(inMenu)}
        />
      ) : (
        <Unavailable text={t('many.moveTo')} why={why} />
      )}
    </span>
  )
}

interface ActionButtonProps {
  readonly command: ManyCommand
  /** In the menu where there is little room. */
  readonly isWide?: boolean
}

function ActionButton({ command, isWide = false }: ActionButtonProps) {
  const { short, icon, danger = false, whyNot, run } = command
  return (
    <span className={classes(isWide && styles.wide)}>
      {whyNot === '' ? (
        <Button
          size="s"
          kind={danger ? 'danger' : 'plain'}
          {...(icon === undefined ? {} : { icon })}
          onClick={run}
        >
          {short}
        </Button>
      ) : (
        <Unavailable text={short} why={whyNot} />
      )}
    </span>
  )
}

/** Says why when it is pointed at, focused or pressed. */
function Unavailable({ text, why }: { readonly text: string; readonly why: string }) {
  return (
    <Tooltip text={why}>
      <Button
        size="s"
        aria-disabled="true"
        aria-description={why}
        className={styles.off}
        onClick={() => toast(why)}
      >
        {text}
      </Button>
    </Tooltip>
  )
}

/** The menu's button says the rest. */
function inMenu({ short, ...command }: ManyCommand) {
  return { ...command, title: short }
}

function inMenuFull({ short, ...command }: ManyCommand) {
  return command.id.startsWith('selection.move') ? command : { ...command, title: short }
}

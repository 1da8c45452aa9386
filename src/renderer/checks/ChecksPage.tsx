// All checks, worst first; where there are none, the welcome.
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useCommands } from '../keys/commands.ts'
import { KeysForField } from '../keys/KeysForField.tsx'
import { navigate, pathWith, useRoute } from '../router.tsx'
import { takesChecks } from '../servers/server-words.ts'
import { useChecks } from '../stores/checks.ts'
import { useFavourites } from '../stores/lists.ts'
import { isMirroredId, useMirrored } from '../stores/mirrored.ts'
import { serverNow } from '../stores/now.ts'
import { useRemote } from '../stores/remotes.ts'
import { LinkButton } from '../ui/Button.tsx'
import { LoadingView } from '../ui/Feedback.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { Page } from '../ui/Page.tsx'
import { toastNotLoaded } from '../ui/toast.ts'
import { t } from '../words/t.ts'
import { AwayCard } from './AwayCard.tsx'
import styles from './ChecksPage.module.css'
import { CheckTable, type CheckTableHandle } from './CheckTable.tsx'
import { CurrentKeys, CurrentMirroredKeys } from './CurrentKeys.tsx'
import { filterOf, isFiltered, listChecks, listedRows, orderByName } from './check-list.ts'
import { Filters } from './Filters.tsx'
import { GroupBand } from './GroupBand.tsx'
import { GroupKeys } from './GroupKeys.tsx'
import { isGroupId, rowsIn } from './grouping.ts'
import type { SelectionBarProps } from './many/SelectionBar.tsx'
import { NothingFound } from './NothingFound.tsx'
import { SelectedCount } from './SelectedCount.tsx'
import { clearSelection, dropGone, listShows, useIsSelecting } from './selected.ts'
import { isTimed } from './sort.ts'
import { useArrangement } from './use-arrangement.ts'
import { type ListItems, useGroups } from './use-groups.ts'
import { useOrder, usePulse } from './use-order.ts'
import { useSelectingKeys } from './use-selecting-keys.ts'
import { WellLine } from './WellLine.tsx'

const Welcome = lazyComponent(
  () => import('../welcome/Welcome.tsx'),
  <KeysForField>
    <LoadingView />
  </KeysForField>,
)

const SelectionBar = lazyComponent(() => import('./many/SelectionBar.tsx'), null, toastNotLoaded)

export default function ChecksPage() {
  const hasNoneHere = useChecks(({ rows }) => rows.size === 0)
  const hasNoneElsewhere = useMirrored(({ rows }) => rows.size === 0)
  const isEmpty = hasNoneHere && hasNoneElsewhere
  // With the check that was made there, the welcome stays until it is left.
  const [made, setMade] = useState<string | null>(null)
  if (isEmpty || made !== null) {
    return <Welcome made={made} onMade={setMade} onLeave={() => setMade(null)} />
  }
  return <List />
}

function List() {
  const shape = useChecks((state) => state.shape)
  const names = useChecks((state) => state.names)
  const others = useMirrored((state) => state.shape)
  const otherNames = useMirrored((state) => state.names)
  const query = useRoute((route) => route.query)
  const filter = useMemo(() => filterOf(query), [query])
  const { sort } = useArrangement()
  const pulse = usePulse(isTimed(sort))
  // Rows that changed without changing names or shape change neither order nor counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const byName = useMemo(() => orderByName(listed()), [names, otherNames])
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const { rows, now } = useMemo(
    () => ({ rows: listed(), now: serverNow() }),
    [shape, others, byName, pulse],
  )
  const order = useOrder(rows, byName, now)
  const favourites = useFavourites()
  const uuids = useMemo(
    () => listChecks(rows, order, filter, now, favourites),
    [rows, order, filter, now, favourites],
  )
  const list = useGroups(uuids, rows, filter, now)
  const shown = useMemo(() => rowsIn(list.items), [list.items])

  return (
    <Page
      title={t('shell.checks')}
      width="full"
      subtitle={<WellLine />}
      actions={
        <>
          <LinkButton to="/checks/adopt" icon="download" className={styles.adopt}>
            {t('shell.adopt')}
          </LinkButton>
          <NewCheck server={filter.server ?? ''} />
        </>
      }
    >
      {!isFiltered(filter) && <AwayCard />}
      <Filters filter={filter} rows={rows} now={now} />
      <GroupBand filter={filter} />
      {uuids.length > 0 ? (
        <Rows list={list} text={filter.text} />
      ) : (
        <div className={styles.nothing}>
          <NothingFound filter={filter} />
        </div>
      )}
      <SelectedCount uuids={shown} />
      <Selecting uuids={shown} rows={rows} />
    </Page>
  )
}

/** What can be done to the rows that are selected. */
function Selecting(props: SelectionBarProps) {
  const isSelecting = useIsSelecting()
  const { uuids, rows } = props
  // What is selected by keys and clicks is in the order that is shown.
  useLayoutEffect(() => listShows(uuids), [uuids])
  useEffect(() => dropGone((id) => rows.has(id)), [rows])
  // Another view: what is done there is not done to these.
  useEffect(() => clearSelection, [])
  return isSelecting && <SelectionBar {...props} />
}

/** @param server id of the one whose checks are shown: a new one is made there, if it takes checks */
function NewCheck({ server }: { readonly server: string }) {
  const remote = useRemote(server)
  const on = remote !== undefined && takesChecks(remote) ? remote.id : null
  return (
    <LinkButton to={pathWith('/checks/new', { on })} kind="primary" icon="plus">
      {t('shell.newCheck')}
    </LinkButton>
  )
}

function listed() {
  return listedRows(useChecks.getState().rows, useMirrored.getState().rows)
}

/** The rows with what the keys do to the current one. */
function Rows({ list, text }: { readonly list: ListItems; readonly text: string }) {
  const { items } = list
  const [chosen, setChosen] = useState(lastChosen)
  const isSelecting = useIsSelecting()
  const table = useRef<CheckTableHandle>(null)
  const current = items.includes(chosen) ? chosen : items[0]

  // The same one each time: rows re-render for another.
  const choose = useCallback((uuid: string) => {
    lastChosen = uuid
    setChosen(uuid)
  }, [])

  function move(step: number): void {
    const at = chosen === '' ? -1 : items.indexOf(chosen)
    table.current?.focus(Math.max(0, Math.min(at + step, items.length - 1)))
  }

  useSelectingKeys({
    items,
    current,
    isAtStart: chosen === '',
    onMove: (id) => table.current?.focus(items.indexOf(id)),
  })

  const focusLast = useEffectEvent(() => {
    const isFree = document.activeElement === document.body
    if (isFree && items.includes(lastChosen)) table.current?.focus(items.indexOf(lastChosen))
  })
  // Back from a check, the list goes on where it was left.
  useEffect(() => focusLast(), [])

  useCommands([
    {
      id: 'checks.next',
      title: t('checkList.nextCheck'),
      keys: ['j', 'arrowdown'],
      notInPalette: true,
      repeats: true,
      run: () => move(1),
    },
    {
      id: 'checks.previous',
      title: t('checkList.previousCheck'),
      keys: ['k', 'arrowup'],
      notInPalette: true,
      repeats: true,
      run: () => move(-1),
    },
    {
      id: 'checks.open',
      title: t('welcome.openCheck'),
      keys: ['enter'],
      notInPalette: true,
      run: () => current !== undefined && !isGroupId(current) && navigate(`/checks/${current}`),
    },
  ])
  return (
    <>
      {isSelecting ? null : chosen !== '' && isMirroredId(current ?? '') ? (
        <CurrentMirroredKeys id={current} />
      ) : (
        <CurrentKeys uuid={chosen === '' ? undefined : current} />
      )}
      <GroupKeys
        list={list}
        current={current}
        onMove={(id) => table.current?.focus(items.indexOf(id))}
      />
      <CheckTable list={list} text={text} current={current} onCurrent={choose} table={table} />
    </>
  )
}

/** The check that one was at, for coming back to it. */
let lastChosen = ''

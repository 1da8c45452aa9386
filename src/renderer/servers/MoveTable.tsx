// The checks of a move with what becomes of each; of a plan, single ones can be left out.

import { useState } from 'react'
import { MOVE_OUTCOMES } from '../../shared/model/move-outcomes.ts'
import type { MovedCheck } from '../../shared/views/moves.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Icon } from '../ui/Icon.tsx'
import { said, saidStored } from '../ui/said.ts'
import { Cell, column, Table } from '../ui/Table.tsx'
import { TextField } from '../ui/TextField.tsx'
import { t } from '../words/t.ts'
import { type ChoiceOptions, foundChecks, idOf, isOpen, isTicked } from './move-choice.ts'
import { lookOf, outcomeWord } from './move-words.ts'
import styles from './Servers.module.css'
import { UrlPair } from './UrlPair.tsx'
import { hasNewUrl } from './url-map.ts'

export interface MoveTicks extends ChoiceOptions {
  /** @param ids of the checks that are ticked, or unticked */
  readonly onTick: (ids: readonly string[], on: boolean) => void
}

export interface MoveTableProps {
  readonly checks: readonly MovedCheck[]
  /** Null: the move is done. */
  readonly ticks: MoveTicks | null
}

const COLUMNS = [
  column('data.check'),
  column('data.schedule', { priority: 2 }),
  column('moves.outcome'),
] as const

/** More are not looked through one by one. */
const LISTED = 200
/** As many are seen without a search. */
const SEARCHED = 20

export function MoveTable({ checks, ticks }: MoveTableProps) {
  const [text, setText] = useState('')
  // What needs a person comes first.
  const ordered = checks.toSorted((a, b) => rank(a) - rank(b))
  const found = foundChecks(ordered, text)
  return (
    <>
      {checks.length > SEARCHED && (
        <TextField
          label={t('moves.findChecks')}
          type="search"
          value={text}
          onChange={setText}
          width="m"
        />
      )}
      {ticks && <TickButtons found={found} ticks={ticks} />}
      {found.length === 0 && <p className={styles.soft}>{t('moves.noMatch')}</p>}
      <div className={styles.table}>
        <Table caption={t('moves.checksOfMove')} columns={COLUMNS}>
          {found.slice(0, LISTED).map((check, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: unnamed checks have nothing else of their own
            <Row key={index} check={check} ticks={ticks} />
          ))}
        </Table>
      </div>
      {found.length > LISTED && <p>{t('moves.andMore', { n: found.length - LISTED })}</p>}
    </>
  )
}

function rank({ outcome }: MovedCheck): number {
  return MOVE_OUTCOMES[outcome].isTrouble ? 0 : 1
}

interface TickButtonsProps {
  readonly found: readonly MovedCheck[]
  readonly ticks: MoveTicks
}

/** Ticks all that are found, or none of them. */
function TickButtons({ found, ticks }: TickButtonsProps) {
  const open = found.filter((check) => isOpen(check, ticks))
  if (open.length < 2) return null
  const ids = open.flatMap((check) => idOf(check, ticks.direction) ?? [])
  const ticked = open.filter((check) => isTicked(check, ticks)).length
  return (
    <div className={styles.buttons}>
      <Button size="s" disabled={ticked === open.length} onClick={() => ticks.onTick(ids, true)}>
        {t('moves.tickAll')}
      </Button>
      <Button size="s" disabled={ticked === 0} onClick={() => ticks.onTick(ids, false)}>
        {t('moves.tickNone')}
      </Button>
    </div>
  )
}

interface RowProps {
  readonly check: MovedCheck
  readonly ticks: MoveTicks | null
}

function Row({ check, ticks }: RowProps) {
  const { schedule, outcome, problem } = check
  const isOut = ticks !== null && isOpen(check, ticks) && !isTicked(check, ticks)
  const { icon, tone } = isOut ? LEFT_OUT : lookOf(check)
  return (
    <tr>
      <Cell>
        <Name check={check} ticks={ticks} />
        {ticks === null && hasNewUrl(check) && <UrlPair {...check} />}
      </Cell>
      <Cell priority={2}>{said(schedule)}</Cell>
      <Cell>
        <span className={styles.state} data-tone={tone}>
          <Icon name={icon} />
          {isOut ? t('moves.leftOut') : outcomeWord(check)}
        </span>
        {ticks?.relay && outcome === 'same' && !isOut && (
          <div className={styles.soft}>{t('moves.willBeRelayed')}</div>
        )}
        {problem !== '' && outcome !== 'stopped' && (
          <div className={styles.soft} dir="auto">
            {saidStored(problem)}
          </div>
        )}
      </Cell>
    </tr>
  )
}

const LEFT_OUT = { icon: 'minus', tone: 'off' } as const

function Name({ check, ticks }: RowProps) {
  const shown = (
    <span dir="auto" className={styles.name}>
      {check.name.trim() || t('data.unnamed')}
    </span>
  )
  const id = ticks && idOf(check, ticks.direction)
  if (ticks === null || id === null || !isOpen(check, ticks)) return shown
  return (
    <Checkbox
      label={shown}
      checked={isTicked(check, ticks)}
      onChange={(on) => ticks.onTick([id], on)}
    />
  )
}

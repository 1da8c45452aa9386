// Do or find anything by typing a part of its name: commands, views, checks.
import { type KeyboardEvent, useId, useState } from 'react'
import { statusNow } from '../../shared/status.ts'
import type { CheckStatus } from '../../shared/views/checks.ts'
import { commandsOf, useRegistry } from '../keys/commands.ts'
import { type Findable, findIn } from '../keys/groups.ts'
import { navigate } from '../router.tsx'
import { useChecks } from '../stores/checks.ts'
import { serverNow } from '../stores/now.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { KeyHint } from '../ui/KeyHint.tsx'
import { StateMark } from '../ui/StateMark.tsx'
import styles from './Palette.module.css'

interface Entry extends Findable {
  readonly icon?: IconName
  readonly status?: CheckStatus
  readonly keys?: string
  readonly run: () => void
}

const MOST = 50

export default function Palette({ onClose }: { readonly onClose: () => void }) {
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const found = findIn(useEntries(), query, MOST)
  const chosen = found[at]

  function run(entry: Entry | undefined): void {
    if (entry === undefined) return
    onClose()
    // After the dialog has given the focus back, which a command may take again.
    setTimeout(entry.run)
  }

  function onKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') run(chosen)
    else if (step === undefined || found.length === 0) return
    else setAt((at + step + found.length) % found.length)
    event.preventDefault()
  }

  return (
    <Dialog title="Do or find anything" onClose={onClose} wide>
      <input
        className={styles.input}
        role="combobox"
        aria-label="What to do or find"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={chosen && `${id}-${at}`}
        placeholder="A command, a view, a check"
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        data-autofocus=""
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKey}
      />
      <div id={id} role="listbox" aria-label="Found" className={styles.list}>
        {found.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
          <div
            key={entry.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={styles.entry}
            ref={(element) => {
              if (index === at) element?.scrollIntoView({ block: 'nearest' })
            }}
            onClick={() => run(entry)}
          >
            {entry.status ? (
              <StateMark status={entry.status} wordless />
            ) : (
              <span className={styles.icon}>{entry.icon && <Icon name={entry.icon} />}</span>
            )}
            <span className={styles.title} dir="auto">
              {entry.title}
            </span>
            {entry.keys && <KeyHint keys={entry.keys} />}
          </div>
        ))}
      </div>
      <p role="status" className={found.length === 0 ? undefined : 'visually-hidden'}>
        {found.length === 0 ? 'Nothing has this name.' : `${found.length} found`}
      </p>
    </Dialog>
  )
}

function useEntries(): readonly Entry[] {
  const { stack } = useRegistry()
  const rows = useChecks((state) => state.rows)
  const commands = commandsOf(stack).filter(({ notInPalette }) => !notInPalette)
  return [
    ...commands.map(({ id, title, icon, keys, run }) => ({
      id,
      title,
      run,
      ...(icon && { icon }),
      ...(keys?.[0] !== undefined && { keys: keys[0] }),
    })),
    ...rows.values().map((row) => ({
      id: row.uuid,
      title: row.name || 'Unnamed check',
      also: `${row.slug} ${row.tags.join(' ')} ${row.uuid}`,
      status: statusNow(row, serverNow()),
      run: () => navigate(`/checks/${row.uuid}`),
    })),
  ]
}

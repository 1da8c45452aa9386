// Do or find anything by typing a part of its name: commands, views, checks.

import { Autocomplete } from '@base-ui/react/autocomplete'
import { useState } from 'react'
import { statusNow } from '../../shared/status.ts'
import type { CheckStatus } from '../../shared/views/checks.ts'
import { commandsOf, useRegistry } from '../keys/commands.ts'
import { type Findable, findIn } from '../keys/groups.ts'
import { ENTER, holdKeys, holdKeysForField, releaseKeys } from '../keys/held-keys.ts'
import { navigate, pathWith } from '../router.tsx'
import { outputSearch } from '../routes.ts'
import { useChecks } from '../stores/checks.ts'
import { useSavedFilters } from '../stores/lists.ts'
import { useMirrored } from '../stores/mirrored.ts'
import { serverNow } from '../stores/now.ts'
import { useRemotes } from '../stores/remotes.ts'
import { nameOf } from '../ui/check-name.ts'
import { classes } from '../ui/classes.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { KeyHint } from '../ui/KeyHint.tsx'
import popup from '../ui/Popup.module.css'
import { StateMark } from '../ui/StateMark.tsx'
import { t } from '../words/t.ts'
import styles from './Palette.module.css'

interface Entry extends Findable {
  readonly icon?: IconName
  readonly status?: CheckStatus
  readonly keys?: string
  readonly run: () => void
}

const MOST = 50
const IN_OUTPUTS = 'search-outputs'

export default function Palette({ onClose }: { readonly onClose: () => void }) {
  const [query, setQuery] = useState('')
  const entries = useEntries()
  const found = foundIn(entries, query, MOST)

  /** @param typed after it was chosen: for the field of what it opens, if that has one */
  function run(entry: Entry, typed = ''): void {
    holdKeys('field', typed)
    onClose()
    // After the dialog has given the focus back, which a command may take again.
    setTimeout(() => {
      const end = holdKeysForField()
      entry.run()
      end()
    })
  }

  /** Goes on with what was typed before the field was there. */
  function begin(): void {
    const { text, isEscaped } = releaseKeys('palette')
    const [typed = '', ...afterEnter] = text.split(ENTER)
    if (typed !== '') setQuery(typed)
    const [first] = foundIn(entries, typed, 1)
    if (isEscaped) onClose()
    else if (afterEnter.length > 0 && first !== undefined) run(first, afterEnter.join(ENTER))
  }

  return (
    <Dialog title={t('shell.palette')} onClose={onClose} wide>
      <Autocomplete.Root
        inline
        open
        autoHighlight="always"
        items={found}
        filter={null}
        itemToStringValue={({ title }) => title}
        value={query}
        onValueChange={setQuery}
      >
        <Autocomplete.Input
          className={styles.input}
          aria-label={t('shell.commandOrSearch')}
          placeholder={t('shell.searchOrRun')}
          spellCheck={false}
          dir="auto"
          data-autofocus=""
          onFocus={begin}
        />
        <Autocomplete.List aria-label={t('shell.results')} className={styles.list}>
          {(entry: Entry) => (
            <Autocomplete.Item
              key={entry.id}
              value={entry}
              className={classes(popup.item, styles.entry)}
              onClick={() => run(entry)}
            >
              <Found {...entry} />
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
      <p role="status" className="visually-hidden">
        {found[0]?.id === IN_OUTPUTS
          ? t('shell.noResults')
          : t('shell.resultsFound', { n: found.length })}
      </p>
    </Dialog>
  )
}

/** Where nothing has those words in its name, the output of jobs may. */
function foundIn(entries: readonly Entry[], query: string, most: number): readonly Entry[] {
  const found = findIn(entries, query, most)
  const text = query.trim()
  if (found.length > 0 || text === '') return found
  return [
    {
      id: IN_OUTPUTS,
      title: t('shell.searchOutputsFor', { text }),
      icon: 'search',
      run: () => navigate(outputSearch(text)),
    },
  ]
}

function Found({ title, icon, status, keys }: Entry) {
  return (
    <>
      {status ? (
        <StateMark status={status} wordless />
      ) : (
        <span className={styles.icon}>{icon && <Icon name={icon} />}</span>
      )}
      <span className={styles.title} dir="auto">
        {title}
      </span>
      {keys && <KeyHint keys={keys} />}
    </>
  )
}

function useEntries(): readonly Entry[] {
  const { stack } = useRegistry()
  const rows = useChecks((state) => state.rows)
  const mirrored = useMirrored((state) => state.rows)
  const remotes = useRemotes()
  const savedFilters = useSavedFilters()
  const serverNames = new Map(remotes.map(({ id, name }) => [id, name]))
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
      title: nameOf(row),
      also: `${row.slug} ${row.tags.join(' ')} ${row.uuid}`,
      status: statusNow(row, serverNow()),
      run: () => navigate(`/checks/${row.uuid}`),
    })),
    ...[...mirrored]
      .filter(([, row]) => row.linked === null)
      .map(([id, row]) => ({
        id,
        title: `${nameOf(row)} · ${serverNames.get(row.remote) ?? ''}`,
        also: `${row.slug} ${row.tags.join(' ')} ${row.uuid ?? row.uniqueKey}`,
        status: row.status,
        run: () => navigate(`/checks/${id}`),
      })),
    ...savedFilters.map(({ id, name, query }) => ({
      id: `filter:${id}`,
      title: t('list.filterEntry', { name }),
      icon: 'filter' as const,
      run: () => navigate(pathWith('/checks', { ...query })),
    })),
    ...remotes.map(({ id, name }) => ({
      id: `server/${id}`,
      title: t('shell.serverEntry', { name }),
      icon: 'servers' as const,
      run: () => navigate(`/servers/${id}`),
    })),
  ]
}

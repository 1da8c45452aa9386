// Where a new check is made: on this computer, or on a server that a read-write key may change.

import type { RemoteRow } from '../../shared/views/remotes.ts'
import { Link, pathWith } from '../router.tsx'
import { ServerState } from '../servers/ServerState.tsx'
import { takesChecks } from '../servers/server-words.ts'
import { useRemotes } from '../stores/remotes.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Note } from '../ui/Feedback.tsx'
import { Select } from '../ui/Select.tsx'
import { rich } from '../words/rich.ts'
import { t } from '../words/t.ts'

/** Servers that take new checks. */
export function useServersForChecks(): readonly RemoteRow[] {
  return useRemotes().filter(takesChecks)
}

export interface OnServerProps {
  readonly servers: readonly RemoteRow[]
  /** Null: this computer. */
  readonly server: RemoteRow | null
  /** All integrations of the project there are assigned. */
  readonly notifies: boolean
  /** @param on id of a server; null: this computer */
  readonly onChange: (on: string | null) => void
  readonly onNotifies: (notifies: boolean) => void
}

export function OnServer({ servers, server, notifies, onChange, onNotifies }: OnServerProps) {
  if (servers.length === 0) return null
  const options = servers.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <Select
        label={t('checks.on')}
        hint={server === null ? undefined : t('checks.onHint')}
        value={server?.id ?? ''}
        options={[{ value: '', label: t('welcome.thisComputer') }, ...options]}
        onChange={(id) => onChange(id === '' ? null : id)}
      />
      {server !== null && server.state !== 'ok' && (
        <Note tone="warning">
          <p>
            <ServerState row={server} />
          </p>
          <p>
            {rich('checks.whenItAnswers', {
              link: (
                <Link to={`/servers/${server.id}`} dir="auto">
                  {server.name}
                </Link>
              ),
            })}
          </p>
        </Note>
      )}
      {server !== null && (
        <Checkbox
          label={t('checks.notifyAllThere')}
          hint={t('checks.notifyAllThereHint')}
          checked={notifies}
          onChange={onNotifies}
        />
      )}
    </>
  )
}

/** After a create that nobody answered: where to look for the check. */
export function LookThere({ server }: { readonly server: RemoteRow }) {
  return (
    <p>
      <Link to={pathWith('/checks', { server: server.id })}>
        {t('checks.showChecksOf', { name: server.name })}
      </Link>
    </p>
  )
}

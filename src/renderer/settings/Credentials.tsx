// What programs sign in with, keys and tokens: the list, revoking, and the new one, shown once.

import { type ReactNode, useRef } from 'react'
import type { Query } from '../stores/use-query.ts'
import { Button } from '../ui/Button.tsx'
import { confirm } from '../ui/confirm.ts'
import { Note, Skeleton } from '../ui/Feedback.tsx'
import { QueryFailed } from '../ui/QueryFailed.tsx'
import { Beneath, Cell, type Column, Table } from '../ui/Table.tsx'
import { RelativeTime } from '../ui/Time.tsx'
import { attempt, toast } from '../ui/toast.ts'
import { useFocusOnRemoval } from '../ui/use-focus-on-removal.ts'
import { rich } from '../words/rich.ts'
import { t } from '../words/t.ts'
import { OnceShown } from './OnceShown.tsx'

interface Credential {
  readonly id: number
  /** The part of it that is kept. */
  readonly prefix: string
  readonly lastUsed: number | null
  /** The address that used it last, where that is kept. */
  readonly lastFrom?: string | null
}

/** A column of its own, between the prefix and the last use; on a phone, all but the first stand under the first. */
export interface CredentialColumn<T> extends Column {
  readonly content: (credential: T) => ReactNode
  /** In one line. */
  readonly whole?: boolean
}

export interface CredentialsProps<T extends Credential> {
  readonly caption: string
  readonly noun: 'key' | 'token'
  readonly query: Query<readonly T[]>
  readonly columns: readonly CredentialColumn<T>[]
  /** Shown where there is none. */
  readonly empty?: string
  /** What follows from revoking one. */
  readonly warning: string
  readonly revoke: (id: number) => Promise<unknown>
  /** The one that was just made; null: none. */
  readonly made: string | null
  readonly onMadeSeen: () => void
}

export function Credentials<T extends Credential>(props: CredentialsProps<T>) {
  const { noun, query, empty, made, onMadeSeen } = props
  const isEmpty = query.output?.length === 0
  return (
    <>
      {query.phase === 'loading' && <Skeleton lines={2} />}
      {query.phase === 'failed' && (
        <QueryFailed
          title={t(`settings.${noun}.notLoaded`)}
          error={query.error}
          again={query.again}
        />
      )}
      {isEmpty && empty && <Note>{empty}</Note>}
      {query.output !== null && !isEmpty && <List {...props} credentials={query.output} />}
      {made !== null && (
        <OnceShown title={t(`settings.${noun}.new`)} secret={made} onClose={onMadeSeen} />
      )}
    </>
  )
}

interface ListProps<T extends Credential> extends CredentialsProps<T> {
  readonly credentials: readonly T[]
}

function List<T extends Credential>(props: ListProps<T>) {
  const { caption, noun, query, columns, warning, revoke, credentials } = props

  async function ask({ id, prefix }: T): Promise<void> {
    const isSure = await confirm({
      title: t(`settings.${noun}.revokeAsk`, { prefix }),
      text: warning,
      action: t('settings.revoke'),
    })
    if (!isSure) return
    await revoke(id)
    query.again()
    toast(t(`settings.${noun}.revoked`))
  }

  return (
    <Table caption={caption} columns={allColumns(noun, columns)}>
      {credentials.map((credential) => (
        <Row key={credential.id}>
          <Cell whole>
            <code>{credential.prefix}…</code>
          </Cell>
          {columns.map(({ title, content, priority, whole }, i) => (
            <Cell key={title} priority={priority} whole={whole}>
              {content(credential)}
              {i === 0 && (
                <Beneath>
                  {columns.slice(1).map((hidden) => (
                    <div key={hidden.title}>
                      {rich('ui.labelled', {
                        label: hidden.title,
                        text: hidden.content(credential),
                      })}
                    </div>
                  ))}
                  {rich('ui.labelled', {
                    label: t('settings.lastUsed'),
                    text: <LastUse {...credential} />,
                  })}
                </Beneath>
              )}
            </Cell>
          ))}
          <Cell priority={1}>
            <LastUse {...credential} />
          </Cell>
          <Cell align="end">
            <Button
              size="s"
              aria-label={t('settings.revokePrefix', { prefix: credential.prefix })}
              onClick={() => attempt(() => ask(credential))}
            >
              {t('settings.revoke')}
            </Button>
          </Cell>
        </Row>
      ))}
    </Table>
  )
}

function Row({ children }: { readonly children: ReactNode }) {
  const row = useRef<HTMLTableRowElement>(null)
  useFocusOnRemoval(row)
  return <tr ref={row}>{children}</tr>
}

function LastUse({ lastUsed, lastFrom }: Pick<Credential, 'lastUsed' | 'lastFrom'>) {
  return (
    <>
      {lastUsed === null ? t('ui.never') : <RelativeTime at={lastUsed} />}
      {lastFrom && <> {t('settings.usedFrom', { address: lastFrom })}</>}
    </>
  )
}

function allColumns(noun: 'key' | 'token', between: readonly Column[]): readonly Column[] {
  return [
    { title: t(`settings.${noun}.name`) },
    ...between,
    { title: t('settings.lastUsed'), priority: 1 },
    { title: t('settings.revoke'), hideTitle: true, align: 'end' },
  ]
}

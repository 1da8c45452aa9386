// Tokens of the push API.
import { useState } from 'react'
import { call } from '../bridge.ts'
import { useAppState } from '../stores/installation.ts'
import { useQuery } from '../stores/use-query.ts'
import { Button } from '../ui/Button.tsx'
import { confirm } from '../ui/confirm.ts'
import { Skeleton } from '../ui/Feedback.tsx'
import { Section } from '../ui/Page.tsx'
import { AskFailed } from '../ui/QueryFailed.tsx'
import { Cell, Table } from '../ui/Table.tsx'
import { TextField } from '../ui/TextField.tsx'
import { RelativeTime } from '../ui/Time.tsx'
import { attempt, toast } from '../ui/toast.ts'
import { OnceShown } from './OnceShown.tsx'
import styles from './Settings.module.css'

const COLUMNS = [
  { title: 'Token' },
  { title: 'For', priority: 2 },
  { title: 'Last used', priority: 2 },
  { title: 'Revoke', hideTitle: true, align: 'end' },
] as const

export function Tokens() {
  const asked = useQuery('tokens.list', undefined)
  const { baseUrl } = useAppState()
  const [label, setLabel] = useState('')
  const [made, setMade] = useState<string | null>(null)

  async function make(): Promise<void> {
    const { token } = await call('tokens.create', { label: label.trim() })
    setMade(token)
    setLabel('')
    asked.again()
  }

  async function revoke(id: number, prefix: string): Promise<void> {
    const isSure = await confirm({
      title: `Revoke the token ${prefix}…?`,
      text: 'Programs that use it are refused from now on. Pushes made with it stay.',
      action: 'Revoke',
    })
    if (!isSure) return
    await call('tokens.revoke', { id })
    asked.again()
    toast('The token is revoked')
  }

  return (
    <Section title="Tokens of the push API">
      <p>
        For clients of the Password Pusher API v2, with the address <code>{baseUrl}</code>.
      </p>
      <form
        className={styles.inline}
        onSubmit={(event) => {
          event.preventDefault()
          attempt(make)
        }}
      >
        <TextField
          label="What it is for"
          width="m"
          value={label}
          onChange={setLabel}
          maxLength={100}
        />
        <Button type="submit" icon="plus">
          New token
        </Button>
      </form>
      {asked.phase === 'loading' && <Skeleton lines={2} />}
      {asked.phase === 'failed' && (
        <AskFailed title="The tokens cannot be shown" error={asked.error} again={asked.again} />
      )}
      {asked.output !== null && asked.output.length > 0 && (
        <Table caption="Tokens" columns={COLUMNS}>
          {asked.output.map((token) => (
            <tr key={token.id}>
              <Cell>
                <code>{token.prefix}…</code>
              </Cell>
              <Cell priority={2}>
                <span dir="auto">{token.label || token.account}</span>
              </Cell>
              <Cell priority={2}>
                {token.lastUsed === null ? 'never' : <RelativeTime at={token.lastUsed} />}
              </Cell>
              <Cell align="end">
                <Button
                  size="s"
                  aria-label={`Revoke ${token.prefix}…`}
                  onClick={() => attempt(() => revoke(token.id, token.prefix))}
                >
                  Revoke
                </Button>
              </Cell>
            </tr>
          ))}
        </Table>
      )}
      {made !== null && (
        <OnceShown title="The new token" secret={made} onClose={() => setMade(null)} />
      )}
    </Section>
  )
}

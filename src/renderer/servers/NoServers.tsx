// No other server yet: which one is for whom.
import { LinkButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/Feedback.tsx'
import { Cell, Table } from '../ui/Table.tsx'
import styles from './Servers.module.css'

const COLUMNS = [{ title: 'You need' }, { title: 'Use' }] as const

const ADVICE: readonly (readonly [need: string, use: string])[] = [
  ['Checks of this computer, for one person or household', 'Tocsin alone: no other server'],
  [
    'Checks that are watched while this computer is off',
    'A second Tocsin, or a Healthchecks server: relay checks to it, or let it notice a missing heartbeat',
  ],
  ['To see your team’s checks in this window', 'Their Healthchecks server, with a read-only key'],
  ['Many users, teams, thousands of pings a second', 'Healthchecks: move your checks to it'],
  ['Secrets for people who cannot reach this computer', 'A Password Pusher server'],
]

export function NoServers() {
  return (
    <>
      <EmptyState icon="servers" title="No other servers">
        <p>Tocsin needs none. Add one where this computer is not enough.</p>
        <LinkButton to="/servers/new" kind="primary" icon="plus">
          Add server
        </LinkButton>
      </EmptyState>
      <div className={styles.advice}>
        <Table caption="Which server is for whom" columns={COLUMNS}>
          {ADVICE.map(([need, use]) => (
            <tr key={need}>
              <Cell>{need}</Cell>
              <Cell>{use}</Cell>
            </tr>
          ))}
        </Table>
      </div>
    </>
  )
}

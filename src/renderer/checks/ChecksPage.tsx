// All checks, worst first.
import type { CheckRow } from '../../shared/procedures.ts'
import { useChecks } from '../stores/checks.ts'
import styles from './ChecksPage.module.css'

const WORST_FIRST: readonly CheckRow['status'][] = ['down', 'grace', 'up', 'new', 'paused']
const WORDS: Readonly<Record<CheckRow['status'], string>> = {
  down: 'down',
  grace: 'late',
  up: 'up',
  new: 'new',
  paused: 'paused',
}

export function ChecksPage() {
  const state = useChecks()
  switch (state.phase) {
    case 'loading':
      return <p className={styles.note}>Loading…</p>
    case 'signed-out':
      return (
        <p className={styles.note}>
          This page is closed. Open the link that <code>tocsin serve</code> printed.
        </p>
      )
    case 'error':
      return (
        <p className={styles.note} role="alert">
          The server cannot be reached: {state.message}. Trying again.
        </p>
      )
    case 'ready':
      return state.checks.length === 0 ? <NoChecks /> : <CheckTable checks={state.checks} />
  }
}

function NoChecks() {
  return (
    <div className={styles.note}>
      <p>No checks yet. Make the first one on the command line, in the folder of this program:</p>
      <pre className={styles.command}>npm run -s tocsin -- check create --name backup</pre>
      <p>It prints a URL. Let your job request it when it is done.</p>
    </div>
  )
}

function CheckTable({ checks }: { readonly checks: readonly CheckRow[] }) {
  const sorted = checks.toSorted(
    (a, b) => WORST_FIRST.indexOf(a.status) - WORST_FIRST.indexOf(b.status),
  )
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Status</th>
          <th scope="col">Name</th>
          <th scope="col">Last ping</th>
          <th scope="col">Ping URL</th>
        </tr>
      </thead>
      <tbody>
        {sorted.map((check) => (
          <tr key={check.uuid}>
            <td>
              <span className={styles.status} data-status={check.status}>
                {WORDS[check.status]}
              </span>
            </td>
            <td className={styles.name} dir="auto">
              {check.name || 'unnamed'} <span className={styles.tags}>{check.tags}</span>
            </td>
            <td>{check.lastPing === null ? 'never' : new Date(check.lastPing).toLocaleString()}</td>
            <td>
              <code className={styles.url}>{check.pingUrl}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

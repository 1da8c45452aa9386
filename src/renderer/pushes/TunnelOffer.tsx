// How Tailscale could carry links to others (contract remotes.md 7): the steps, none of which is taken here but
// the listener.
import type { Reach } from '../../shared/views/pushes.ts'
import { useQuery } from '../stores/use-query.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import styles from './Pushes.module.css'

export interface TunnelOfferProps {
  readonly reach: Reach
  /** Serves on loopback from now on. */
  readonly onListen: () => void
}

/** Nothing where Tailscale offers nothing. */
export function TunnelOffer({ reach, onListen }: TunnelOfferProps) {
  const { output } = useQuery('reach.detect', undefined)
  const offer = output?.tailscale ?? null
  if (offer === null) return null
  const command = `tailscale serve --bg ${reach.shared}`
  return (
    <>
      <p>
        Tailscale can carry links under <code>{offer.url}</code>:
      </p>
      {reach.shared === null ? (
        <div className={styles.tools}>
          <Button size="s" onClick={onListen}>
            Listen for a tunnel
          </Button>
          <span>Serves recipient pages, pings and badges on this computer, for a tunnel.</span>
        </div>
      ) : (
        <ol className={styles.steps}>
          <li>
            <code>{command}</code> <CopyButton text={command} label="Copy the command" />
            <p>
              Your tailnet can open links then. With <code>funnel</code> instead of{' '}
              <code>serve</code> everybody can.
            </p>
          </li>
          <li>
            Set the link base to <code>{offer.url}</code>{' '}
            <CopyButton text={offer.url} label="Copy the link base" />{' '}
            <LinkButton to="/settings/server" size="s">
              Open settings
            </LinkButton>
          </li>
        </ol>
      )}
    </>
  )
}

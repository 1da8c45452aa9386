// How Tailscale could carry links to others (contract remotes.md 7): the steps, none of which is taken here but
// the listener.

import type { Reach } from '../../shared/views/pushes.ts'
import { useQuery } from '../stores/use-query.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { rich } from '../words/rich.ts'
import { t } from '../words/t.ts'
import styles from './Reach.module.css'

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
      <p>{rich('pushes.tunnel.offer', { base: <code>{offer.url}</code> })}</p>
      {reach.shared === null ? (
        <div className={styles.tools}>
          <Button size="s" onClick={onListen}>
            {t('pushes.tunnel.listen')}
          </Button>
          <span>{t('pushes.tunnel.listenHint')}</span>
        </div>
      ) : (
        <ol className={styles.steps}>
          <li>
            <code>{command}</code>{' '}
            <CopyButton text={command} label={t('pushes.tunnel.copyCommand')} />
            <p>{rich('pushes.tunnel.whoCanOpen', { code: (words) => <code>{words}</code> })}</p>
          </li>
          <li>
            {rich('pushes.tunnel.setBase', { base: <code>{offer.url}</code> })}{' '}
            <CopyButton text={offer.url} label={t('pushes.tunnel.copyBase')} />{' '}
            <LinkButton to="/settings/server" size="s">
              {t('pushes.openSettings')}
            </LinkButton>
          </li>
        </ol>
      )}
    </>
  )
}

// Where links can be opened from now: one line, with a switch that shares them on the network.
import { useState } from 'react'
import type { Reach } from '../../shared/views/pushes.ts'
import { call } from '../bridge.ts'
import { useAppState } from '../stores/installation.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Menu, type MenuItem } from '../ui/Menu.tsx'
import { Switch } from '../ui/Switch.tsx'
import { saidStored } from '../ui/said.ts'
import { ShortTime } from '../ui/Time.tsx'
import { attempt } from '../ui/toast.ts'
import { rich } from '../words/rich.ts'
import { t } from '../words/t.ts'
import styles from './Reach.module.css'
import { HOUR_MINUTES, isShared, SHARE_PERIODS, scopeOf } from './reach.ts'
import { TunnelOffer } from './TunnelOffer.tsx'

const LOOPBACK = '127.0.0.1'
const ICONS = { here: 'warning', network: 'share', through: 'link' } as const

export interface ReachLineProps {
  /** Of links, not of one. */
  readonly isOfAll?: boolean
}

function share(address: string | null, minutes: number | null): void {
  attempt(() => call('share.set', { address, minutes }))
}

export function ReachLine({ isOfAll = false }: ReachLineProps) {
  const { reach } = useAppState()
  const [tested, setTested] = useState<string | null>(null)
  const scope = scopeOf(reach)
  const [first] = reach.interfaces
  const isOn = isShared(reach)
  const items = [...(isOn || scope === 'here' ? sharesOf(reach) : []), ...testsOf(scope, setTested)]
  return (
    <div className={styles.reach} data-scope={scope}>
      <div className={styles.line}>
        <Icon name={ICONS[scope]} />
        <p className={styles.words}>{sentence(reach, isOfAll)}</p>
        {first !== undefined && (isOn || scope === 'here') && (
          <Switch
            label={t('pushes.reach.share')}
            checked={isOn}
            onChange={(on) => share(on ? first.address : null, on ? HOUR_MINUTES : null)}
          />
        )}
        {items.length > 0 && <Menu label={t('pushes.reach.more')} items={items} size="s" />}
      </div>
      {tested !== null && <p role="status">{tested}</p>}
      {scope === 'here' && <Tunnel reach={reach} />}
    </div>
  )
}

function sentence(reach: Reach, isOfAll: boolean) {
  const which = isOfAll ? 'links' : 'link'
  const scope = scopeOf(reach)
  const base = <code>{reach.base}</code>
  if (scope === 'here') return t(`pushes.reach.${which}.here`)
  if (scope === 'through') return rich(`pushes.reach.${which}.through`, { base })
  return reach.until === null
    ? rich(`pushes.reach.${which}.network`, { base })
    : rich(`pushes.reach.${which}.until`, { base, time: <ShortTime at={reach.until} /> })
}

/** For how long, and in which network where there are several. */
function sharesOf({ interfaces }: Reach): readonly MenuItem[] {
  return interfaces.flatMap(({ name, address }) =>
    SHARE_PERIODS.map((minutes) => {
      const period = t(`pushes.reach.for.${minutes ?? 'ever'}`)
      return {
        id: `reach.${address}.${minutes}`,
        title: interfaces.length === 1 ? period : `${name} (${address}): ${period}`,
        icon: 'clock',
        run: () => share(address, minutes),
      } as const
    }),
  )
}

/** Asks for the link base from here, and says what came back. */
function testsOf(
  scope: ReturnType<typeof scopeOf>,
  say: (result: string | null) => void,
): readonly MenuItem[] {
  if (scope === 'here') return []
  async function test(): Promise<void> {
    say(null)
    const { error } = await call('reach.test', undefined)
    say(
      error === ''
        ? t('pushes.reach.works')
        : t('pushes.reach.testFailed', { error: saidStored(error) }),
    )
  }
  return [
    {
      id: 'reach.test',
      title: t('pushes.reach.test'),
      icon: 'refresh',
      run: () => attempt(test),
    },
  ]
}

/** What Tailscale offers, and the end of listening for it. */
function Tunnel({ reach }: { readonly reach: Reach }) {
  return (
    <div className={styles.tunnel}>
      <TunnelOffer reach={reach} onListen={() => share(LOOPBACK, null)} />
      {reach.shared !== null && (
        <Button size="s" onClick={() => share(null, null)}>
          {t('pushes.reach.stopTunnel')}
        </Button>
      )}
    </div>
  )
}

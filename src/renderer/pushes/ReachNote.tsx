// Who can open links now, and the switch for it.

import { useState } from 'react'
import { call } from '../bridge.ts'
import { useAppState } from '../stores/installation.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Feedback.tsx'
import { Select } from '../ui/Select.tsx'
import { ShortTime } from '../ui/Time.tsx'
import { attempt } from '../ui/toast.ts'
import { rich } from '../words/rich.ts'
import { t } from '../words/t.ts'
import { choices } from '../words/texts.ts'
import styles from './Pushes.module.css'
import { TunnelOffer } from './TunnelOffer.tsx'

const LOOPBACK = '127.0.0.1'

const PERIODS = choices([
  ['60', 'pushes.reach.oneHour'],
  ['480', 'pushes.reach.eightHours'],
  ['', 'pushes.reach.always'],
])

export interface ReachNoteProps {
  /** Of links, not of one. */
  readonly isOfAll?: boolean
}

export function ReachNote({ isOfAll = false }: ReachNoteProps) {
  const { reach } = useAppState()
  const which = isOfAll ? 'links' : 'link'
  const share = (address: string | null, minutes: number | null) =>
    attempt(() => call('share.set', { address, minutes }))
  if (reach.scope === 'network') {
    return (
      <Note>
        <p>
          {reach.until === null
            ? rich(`pushes.reach.${which}.network`, { base: <code>{reach.base}</code> })
            : rich(`pushes.reach.${which}.until`, {
                base: <code>{reach.base}</code>,
                time: <ShortTime at={reach.until} />,
              })}
        </p>
        <ReachTest />
        {reach.interfaces.some(({ address }) => reach.base.includes(address)) && (
          <Button size="s" onClick={() => share(null, null)}>
            {t('pushes.reach.stop')}
          </Button>
        )}
      </Note>
    )
  }
  return (
    <Note tone="warning">
      <p>{t(`pushes.reach.${which}.here`)}</p>
      {reach.interfaces.length > 0 && <ShareForm interfaces={reach.interfaces} onShare={share} />}
      <div className={styles.tunnel}>
        <TunnelOffer reach={reach} onListen={() => share(LOOPBACK, null)} />
        {reach.shared !== null && (
          <Button size="s" onClick={() => share(null, null)}>
            {t('pushes.reach.stopTunnel')}
          </Button>
        )}
      </div>
    </Note>
  )
}

/** Asks for the link base from here, and says what came back. */
function ReachTest() {
  const [result, setResult] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function test(): Promise<void> {
    setBusy(true)
    setResult(null)
    await attempt(async () => {
      const { error } = await call('reach.test', undefined)
      setResult(error === '' ? t('pushes.reach.works') : t('pushes.reach.testFailed', { error }))
    })
    setBusy(false)
  }
  return (
    <div className={styles.tools}>
      <Button size="s" busy={isBusy} onClick={() => void test()}>
        {t('pushes.reach.test')}
      </Button>
      <span role="status">{result}</span>
    </div>
  )
}

interface ShareFormProps {
  readonly interfaces: readonly { readonly name: string; readonly address: string }[]
  readonly onShare: (address: string, minutes: number | null) => void
}

function ShareForm({ interfaces, onShare }: ShareFormProps) {
  const [address, setAddress] = useState(interfaces[0]?.address ?? '')
  const [period, setPeriod] = useState<(typeof PERIODS)[number]['value']>('60')
  return (
    <div className={styles.share}>
      {interfaces.length > 1 && (
        <Select
          label={t('pushes.reach.network')}
          hideLabel
          value={address}
          onChange={setAddress}
          options={interfaces.map(({ name, address }) => ({
            value: address,
            label: `${name} (${address})`,
          }))}
        />
      )}
      <Select
        label={t('pushes.reach.duration')}
        hideLabel
        value={period}
        onChange={setPeriod}
        options={PERIODS}
      />
      <Button icon="share" onClick={() => onShare(address, period === '' ? null : Number(period))}>
        {t('pushes.reach.share')}
      </Button>
    </div>
  )
}

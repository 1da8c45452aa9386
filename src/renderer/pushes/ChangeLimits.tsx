// Extends or shortens an active push of this computer.
import { useState } from 'react'
import type { PushRow } from '../../shared/views/pushes.ts'
import { call } from '../bridge.ts'
import { serverNow } from '../stores/now.ts'
import { confirm } from '../ui/confirm.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { attempt, toast } from '../ui/toast.ts'
import { t } from '../words/t.ts'
import { isUsedUpUnder } from './push-limits.ts'
import { SentenceFields } from './SentenceFields.tsx'

export interface ChangeLimitsProps {
  readonly push: PushRow
  readonly onClose: () => void
}

export function ChangeLimits({ push, onClose }: ChangeLimitsProps) {
  const { token } = push
  const [limits, setLimits] = useState({
    minutes: push.expireAfterMinutes,
    views: push.expireAfterViews,
  })

  async function save(): Promise<void> {
    if (isUsedUpUnder(push, limits, serverNow()) && !(await isSure())) return
    const { minutes, views } = limits
    const wish = { token, expireAfterMinutes: minutes, expireAfterViews: views }
    const { before, expired } = await call('pushes.change', wish)
    const undo = () => attempt(() => call('pushes.change', { token, ...before }))
    if (expired) toast(t('pushes.pushEnded'))
    else toast(t('sharing.changed'), { undo })
    onClose()
  }

  return (
    <FormDialog
      title={t('sharing.changeTitle')}
      fields={['expireAfterMinutes', 'expireAfterViews']}
      refusal={t('sharing.notChanged')}
      onSave={save}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <SentenceFields
            {...limits}
            onChange={(changes) => setLimits({ ...limits, ...changes })}
            errors={errors}
          />
          <p>{t('sharing.changeHint')}</p>
        </>
      )}
    </FormDialog>
  )
}

function isSure(): Promise<boolean> {
  return confirm({
    title: t('sharing.endsTitle'),
    text: t('sharing.endsText'),
    action: t('pushes.endNow'),
  })
}

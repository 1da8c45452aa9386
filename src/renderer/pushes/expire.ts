// The end of a push before its time: asked for, as nothing brings it back.

import type { PushRow } from '../../shared/views/pushes.ts'
import { call } from '../bridge.ts'
import { confirm } from '../ui/confirm.ts'
import { toast } from '../ui/toast.ts'
import { t } from '../words/t.ts'

export async function expirePush({ token, name, via }: PushRow): Promise<void> {
  const isSure = await confirm({
    title: name === '' ? t('pushes.endThis') : t('pushes.endName', { name }),
    text: t('pushes.endText'),
    action: t('pushes.endNow'),
  })
  if (!isSure) return
  await call('pushes.expire', { token, via: via?.id ?? null })
  toast(t('pushes.pushEnded'))
}

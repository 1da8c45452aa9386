// The end of a push before its time: asked for, as nothing brings it back.

import type { PushRow } from '../../shared/views/pushes.ts'
import { call } from '../bridge.ts'
import { confirm } from '../ui/confirm.ts'
import { toast } from '../ui/toast.ts'
import { t } from '../words/t.ts'

export async function expirePush({ token, name, via }: PushRow): Promise<void> {
  const isSure = await confirm({
    title: name === '' ? t('pushes.expireThis') : t('pushes.expireName', { name }),
    text: t('pushes.expireText'),
    action: t('pushes.expireNow'),
  })
  if (!isSure) return
  await call('pushes.expire', { token, via: via?.id ?? null })
  toast(t('pushes.pushExpired'))
}

// The end of a push before its time: asked for, as nothing brings it back.
import type { PushRow } from '../../shared/views/pushes.ts'
import { call } from '../bridge.ts'
import { confirm } from '../ui/confirm.ts'
import { toast } from '../ui/toast.ts'

export async function expirePush({ token, name, via }: PushRow): Promise<void> {
  const isSure = await confirm({
    title: name === '' ? 'Expire this push?' : `Expire ${name}?`,
    text: 'The link stops working and the content is erased.',
    action: 'Expire now',
  })
  if (!isSure) return
  await call('pushes.expire', { token, via: via?.id ?? null })
  toast('Push expired')
}

// What can be done with a request: its end moved, taken back, removed. Asked for where nothing brings it back.
import type { RequestRow } from '../../../shared/views/requests.ts'
import { call } from '../../bridge.ts'
import { confirm } from '../../ui/confirm.ts'
import type { MenuItem } from '../../ui/Menu.tsx'
import { attempt, toast } from '../../ui/toast.ts'
import { t } from '../../words/t.ts'

export function titleOf({ title, isDamaged }: Pick<RequestRow, 'title' | 'isDamaged'>): string {
  return isDamaged ? t('requests.unreadable') : title
}

/** @param onGone called when it was deleted */
export function actionsOf(request: RequestRow, onGone: () => void): readonly MenuItem[] {
  const { state } = request
  const withdraw: MenuItem = {
    id: 'request.withdraw',
    title: t('requests.withdrawAsk'),
    icon: 'close',
    run: () => attempt(() => withdrawRequest(request)),
  }
  const remove: MenuItem = {
    id: 'request.remove',
    title: t('ui.deleteAsk'),
    icon: 'trash',
    danger: true,
    run: () => attempt(() => removeRequest(request, onGone)),
  }
  return state === 'open' || state === 'answering' ? [withdraw, remove] : [remove]
}

/** Days from now that an end may be moved to. */
const DAYS = [1, 7, 30, 90] as const

export function endsOf({ token }: RequestRow): readonly MenuItem[] {
  return DAYS.map((n) => ({
    id: `request.end.${n}`,
    title: t('requests.endIn', { n }),
    icon: 'clock',
    run: () =>
      attempt(async () => {
        await call('requests.extend', { token, minutes: n * 1440 })
        toast(t('requests.extended'))
      }),
  }))
}

async function withdrawRequest({ token }: RequestRow): Promise<void> {
  const isSure = await confirm({
    title: t('requests.withdrawTitle'),
    text: t('requests.withdrawText'),
    action: t('requests.withdraw'),
  })
  if (!isSure) return
  await call('requests.withdraw', { token })
  toast(t('requests.withdrawn'))
}

async function removeRequest({ token }: RequestRow, onGone: () => void): Promise<void> {
  const isSure = await confirm({
    title: t('requests.removeTitle'),
    text: t('requests.removeText'),
    action: t('ui.delete'),
  })
  if (!isSure) return
  onGone()
  await call('requests.remove', { token })
  toast(t('requests.removed'))
}

// The log of one push, at the side of the list. The push may be further down than the list is read, or over by now.
import type { PushRow } from '../../shared/views/pushes.ts'
import { setQuery } from '../router.tsx'
import { pushesChanged, useEmitter } from '../stores/emitters.ts'
import { useZone } from '../stores/installation.ts'
import { serverNow } from '../stores/now.ts'
import { useQuery } from '../stores/use-query.ts'
import { Drawer } from '../ui/Dialog.tsx'
import { Skeleton } from '../ui/Feedback.tsx'
import { pushName } from '../ui/push-name.ts'
import { QueryFailed } from '../ui/QueryFailed.tsx'
import { t } from '../words/t.ts'
import { Audit } from './Audit.tsx'
import { TOKEN_START } from './push-list.ts'
import { isSilent, keyOfPush, pushOfKey } from './push-words.ts'

export interface LogDrawerProps {
  /** As `keyOfPush` names it. */
  readonly logOf: string
  /** Pushes that are known already. */
  readonly listed: readonly PushRow[]
}

export function LogDrawer({ logOf, listed }: LogDrawerProps) {
  const known = listed.find((push) => keyOfPush(push) === logOf)
  const named = pushOfKey(logOf)
  const query = useQuery('pushes.get', known === undefined ? named : null)
  useEmitter(pushesChanged, query.again)
  const zone = useZone()
  const push = known ?? query.output
  const name =
    push === null
      ? t('pushes.pushToken', { token: named.token.slice(0, TOKEN_START) })
      : pushName(push, serverNow(), zone)
  return (
    <Drawer title={t('pushes.logOf', { name })} onClose={() => setQuery({ log: null })}>
      {push !== null ? (
        <Log push={push} via={named.via} />
      ) : query.phase === 'failed' ? (
        <QueryFailed title={t('pushes.pushNotLoaded')} error={query.error} again={query.again} />
      ) : (
        <Skeleton lines={3} />
      )}
    </Drawer>
  )
}

function Log({ push, via }: { readonly push: PushRow; readonly via: string | null }) {
  if (isSilent(push)) return <p>{t('pushes.serverSilent')}</p>
  return <Audit token={push.token} via={via} />
}

// Which server holds new pushes (contract remotes.md 6.3). Absent where there is none but this computer.

import { serverOptions } from '../pushes/SendThrough.tsx'
import { useSettings } from '../stores/installation.ts'
import { useQuery } from '../stores/use-query.ts'
import { Select } from '../ui/Select.tsx'
import { t } from '../words/t.ts'
import { saveSetting } from './save.ts'

export function PushVia() {
  const { pushVia } = useSettings()
  const { output } = useQuery('pushes.servers', undefined)
  if (output === null) return null
  const isThere = pushVia === '' || output.servers.some(({ id }) => id === pushVia)
  if (output.servers.length === 0 && isThere) return null
  const gone = isThere ? [] : [{ value: pushVia, label: t('settings.serverRemoved') }]
  return (
    <Select
      label={t('settings.sendPushesThrough')}
      hint={t('settings.sendPushesThroughHint')}
      value={pushVia}
      onChange={(chosen) => saveSetting({ pushVia: chosen }, { pushVia })}
      options={[...serverOptions(output.servers), ...gone]}
    />
  )
}

// Which server holds new pushes (contract remotes.md 6.3). Absent where there is none but this computer.
import { serverOptions } from '../pushes/SendThrough.tsx'
import { useSettings } from '../stores/installation.ts'
import { useQuery } from '../stores/use-query.ts'
import { Select } from '../ui/Select.tsx'
import { saveSetting } from './save.ts'

export function PushVia() {
  const { pushVia } = useSettings()
  const { output } = useQuery('pushes.servers', undefined)
  if (output === null) return null
  const isThere = pushVia === '' || output.servers.some(({ id }) => id === pushVia)
  if (output.servers.length === 0 && isThere) return null
  const gone = isThere ? [] : [{ value: pushVia, label: 'A server that is removed or off' }]
  return (
    <Select
      label="Send pushes through"
      hint="For new pushes, the tray, the shortcut and the clipboard. The composer can choose another server for each push."
      value={pushVia}
      onChange={(chosen) => saveSetting({ pushVia: chosen }, { pushVia })}
      options={[...serverOptions(output.servers), ...gone]}
    />
  )
}

// What a kind of integration needs that is not there yet, and where to see to it.
import { Link } from '../router.tsx'
import { useSettings } from '../stores/installation.ts'
import { Note } from '../ui/Feedback.tsx'

const SETTINGS = <Link to="/settings/notifications">Settings, Notifications</Link>

export function Needs({ kind }: { readonly kind: string }) {
  const { smtp, shellChannels } = useSettings()
  if (kind === 'email' && smtp.host === '') {
    return (
      <Note tone="warning">
        <p>No mail can be sent yet: there is no mail server in {SETTINGS}.</p>
      </Note>
    )
  }
  if (kind === 'shell' && !shellChannels) {
    return (
      <Note tone="warning">
        <p>No command is run yet: they are to be allowed in {SETTINGS}.</p>
      </Note>
    )
  }
  return null
}

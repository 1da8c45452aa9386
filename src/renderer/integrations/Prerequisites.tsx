// Warns when a setting that a kind of integration needs is missing.
import { Link } from '../router.tsx'
import { useSettings } from '../stores/installation.ts'
import { Note } from '../ui/Feedback.tsx'

const SETTINGS = <Link to="/settings/notifications">Settings, Notifications</Link>

export function Prerequisites({ kind }: { readonly kind: string }) {
  const { smtp, shellChannels } = useSettings()
  if (kind === 'email' && smtp.host === '') {
    return (
      <Note tone="warning">
        <p>Email is not configured. Add a mail server in {SETTINGS}.</p>
      </Note>
    )
  }
  if (kind === 'shell' && !shellChannels) {
    return (
      <Note tone="warning">
        <p>Commands are not allowed yet. Allow them in {SETTINGS}.</p>
      </Note>
    )
  }
  return null
}

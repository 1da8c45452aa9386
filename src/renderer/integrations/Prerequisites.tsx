// Warns when a setting that a kind of integration needs is missing.

import { Link } from '../router.tsx'
import { useSettings } from '../stores/installation.ts'
import { Note } from '../ui/Feedback.tsx'
import { rich } from '../words/rich.ts'
import { t } from '../words/t.ts'

function settingsLink() {
  return <Link to="/settings/notifications">{t('integrations.settingsNotifications')}</Link>
}

export function Prerequisites({ kind }: { readonly kind: string }) {
  const { smtp, shellChannels } = useSettings()
  if (kind === 'email' && smtp.host === '') {
    return (
      <Note tone="warning">
        <p>{rich('integrations.noMailServer', { settings: settingsLink() })}</p>
      </Note>
    )
  }
  if (kind === 'shell' && !shellChannels) {
    return (
      <Note tone="warning">
        <p>{rich('integrations.noCommands', { settings: settingsLink() })}</p>
      </Note>
    )
  }
  return null
}

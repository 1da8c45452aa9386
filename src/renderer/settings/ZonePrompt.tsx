// Asks for the time zone while none is chosen: the window shows times in the browser's, but the
// server does not know it and uses UTC.

import { BROWSER_ZONE, useSettings } from '../stores/installation.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Feedback.tsx'
import { t } from '../words/t.ts'
import { saveSetting } from './save.ts'

export function ZonePrompt() {
  const { zone } = useSettings()
  if (zone !== '' || BROWSER_ZONE === 'UTC') return null
  return (
    <Note>
      <p>{t('settings.noZone')}</p>
      <Button size="s" onClick={() => saveSetting({ zone: BROWSER_ZONE }, { zone })}>
        {t('settings.useZone', { zone: BROWSER_ZONE })}
      </Button>
    </Note>
  )
}

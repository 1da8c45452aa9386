// The button that installs the version which is ready: in the banner and in the settings.

import { call } from '../bridge.ts'
import { t } from '../words/t.ts'
import { Button } from './Button.tsx'
import { attempt } from './toast.ts'

export function RestartToUpdate({ size = 'm' }: { readonly size?: 'm' | 's' }) {
  return (
    <Button size={size} onClick={() => attempt(() => call('desktop.installUpdate', undefined))}>
      {t('ui.restartToUpdate')}
    </Button>
  )
}

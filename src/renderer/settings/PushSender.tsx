// The name that recipients of new pushes see (contract push.md 11.2).
import { SETTINGS } from '../../shared/model/settings.ts'
import { useSettings } from '../stores/installation.ts'
import { t } from '../words/t.ts'
import { SavedTextField } from './SavedTextField.tsx'
import { savingSetting } from './save.ts'

export function PushSender() {
  const { pushSender } = useSettings()
  return (
    <SavedTextField
      name="pushSender"
      label={t('settings.senderName')}
      hint={t('settings.senderNameHint')}
      width="m"
      saved={pushSender}
      onSave={(name) => savingSetting({ pushSender: name }, { pushSender })}
      maxLength={SETTINGS.pushSender.maxLength}
      autoComplete="name"
    />
  )
}

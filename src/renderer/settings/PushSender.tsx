// The name that recipients of new pushes see (contract push.md 11.2).

import { useState } from 'react'
import { SETTINGS } from '../../shared/model/settings.ts'
import { useSettings } from '../stores/installation.ts'
import { TextField } from '../ui/TextField.tsx'
import { t } from '../words/t.ts'
import { saveSetting } from './save.ts'

export function PushSender() {
  const { pushSender } = useSettings()
  const [typed, setTyped] = useState<string | null>(null)
  const name = typed ?? pushSender
  function save(): void {
    setTyped(null)
    if (name.trim() !== pushSender) saveSetting({ pushSender: name.trim() }, { pushSender })
  }
  return (
    <TextField
      label={t('settings.senderName')}
      hint={t('settings.senderNameHint')}
      width="m"
      value={name}
      onChange={setTyped}
      onBlur={save}
      onKeyDown={({ key }) => key === 'Enter' && save()}
      maxLength={SETTINGS.pushSender.maxLength}
      autoComplete="name"
    />
  )
}

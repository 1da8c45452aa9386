// Settings → Server: the options of the server that the window shows. Saved values take effect at the
// next start.

import { type FormEvent, useRef, useState } from 'react'
import {
  OPTION_GROUPS,
  type OptionGroup,
  SERVER_OPTIONS,
  type ServerOption,
} from '../../shared/model/server-options.ts'
import type { ServerSetting } from '../../shared/views/settings.ts'
import { call } from '../bridge.ts'
import { ReachNote } from '../pushes/ReachNote.tsx'
import { useAppState, useSettings } from '../stores/installation.ts'
import { Button } from '../ui/Button.tsx'
import { DraftNote } from '../ui/DraftNote.tsx'
import { forgetDraft, useDraft } from '../ui/drafts.ts'
import { FormErrorNote } from '../ui/FormErrorNote.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { Section } from '../ui/Page.tsx'
import { toast } from '../ui/toast.ts'
import { useFocusFirstError } from '../ui/use-focus-first-error.ts'
import { rich } from '../words/rich.ts'
import { defined, t } from '../words/t.ts'
import { Refusals } from './Refusals.tsx'
import { RestartNote } from './RestartNote.tsx'
import { ServerSettingField } from './ServerSettingField.tsx'
import styles from './Settings.module.css'

const OPTIONS = Object.values<ServerOption>(SERVER_OPTIONS)
const GROUPS = Object.entries(OPTION_GROUPS) as readonly (readonly [OptionGroup, string])[]

export function Server() {
  const { server } = useSettings()
  const { baseUrl, smtp } = useAppState()
  return (
    <div className={styles.section}>
      <p>
        {rich('settings.pingUrlsBegin', { address: <code>{baseUrl}</code> })}
        {smtp !== null && <> {rich('settings.mailsTakenAt', { address: <code>{smtp}</code> })}</>}
      </p>
      <ReachNote isOfAll />
      <Refusals />
      <ServerForm server={server} />
    </div>
  )
}

const DRAFT = '/settings/server'
const UNTOUCHED = {}

function ServerForm({ server }: { readonly server: readonly ServerSetting[] }) {
  const edited = useDraft<Readonly<Record<string, string>>>(DRAFT, UNTOUCHED)
  const typed = edited.value
  const [refused, setRefused] = useState<unknown>(null)
  const known = new Map(server.map((setting) => [setting.name, setting]))
  const form = useRef<HTMLFormElement>(null)
  useFocusFirstError(form, refused)
  const { byField, others } = formErrors(refused, [...known.keys()])
  const waiting = server.filter(
    ({ stored, current, overridden }) => !overridden && stored !== current,
  )

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    setRefused(null)
    try {
      await call('settings.save', { server: { ...typed } })
      forgetDraft(DRAFT)
      toast(t('ui.saved'))
    } catch (error) {
      setRefused(error)
    }
  }

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void save(event)} noValidate>
      {edited.isResumed && <DraftNote onDiscard={edited.discard} />}
      {waiting.length > 0 && <RestartNote waiting={waiting.map(({ name }) => name)} />}
      {GROUPS.map(([group, title]) => (
        <Section key={group} title={defined(title)}>
          <div className={styles.grid}>
            {OPTIONS.filter(({ shown }) => shown?.group === group).map((option) => {
              const name = option.flag
              const setting = known.get(name)
              return (
                setting && (
                  <ServerSettingField
                    key={name}
                    option={option}
                    setting={setting}
                    typed={typed[name]}
                    onChange={(text) => edited.set({ ...typed, [name]: text.trim() })}
                    error={byField[name]}
                  />
                )
              )
            })}
          </div>
        </Section>
      ))}
      <FormErrorNote title={t('ui.notSaved')} problems={others} />
      <div>
        <Button type="submit" kind="primary">
          {t('ui.save')}
        </Button>
      </div>
    </form>
  )
}

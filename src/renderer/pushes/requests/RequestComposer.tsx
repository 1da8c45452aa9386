// The form of a request. Its passphrase is gone from here once the link is there.
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { ACCEPTS, REQUEST_OPTIONS } from '../../../shared/model/request-options.ts'
import { call } from '../../bridge.ts'
import { useCommands } from '../../keys/commands.ts'
import { useSettings } from '../../stores/installation.ts'
import { Button } from '../../ui/Button.tsx'
import { DraftNote } from '../../ui/DraftNote.tsx'
import { forgetDraftOf, SECRET_STAYS, useDraft } from '../../ui/drafts.ts'
import { FormErrorNote } from '../../ui/FormErrorNote.tsx'
import { formErrors, refusalTitle } from '../../ui/form-errors.ts'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { SecretField } from '../../ui/SecretField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toastError } from '../../ui/toast.ts'
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts'
import { t } from '../../words/t.ts'
import { send, useSending } from '../sending.ts'
import { type Draft, EMPTY, requestOf, summaryOf } from './draft.ts'
import type { Made } from './made.ts'
import { NotifyBy } from './NotifyBy.tsx'
import { RequestLimits } from './RequestLimits.tsx'
import styles from './Requests.module.css'

/** Fields that show their problem themselves. */
const FIELDS = [
  'title',
  'from',
  'passphrase',
  'expireAfterMinutes',
  'maxBytes',
  'keepDays',
  'notify',
]
const KEY = '/pushes/requests/new'

export function RequestComposer({ onMade }: { readonly onMade: (made: Made) => void }) {
  const { pushSender } = useSettings()
  const draft = useDraft<Draft>(KEY, { ...EMPTY, from: pushSender }, SECRET_STAYS)
  const { value } = draft
  const [tries, setTries] = useState(0)
  const isBusy = useSending(KEY) !== null
  const [refused, setRefused] = useState<unknown>(null)
  const { byField, others } = formErrors(refused, FIELDS)
  const form = useRef<HTMLFormElement>(null)
  useFocusFirstError(form, tries)
  useFocusFirstError(form, refused)
  // Whoever comes here has something to ask for. Before anything else happens: keys may wait for it.
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), [])
  useCommands([
    {
      id: 'request.create',
      title: t('requests.create'),
      icon: 'send',
      keys: ['mod+enter'],
      run: () => form.current?.requestSubmit(),
    },
  ])
  const change = (changes: Partial<Draft>) => draft.set((value) => ({ ...value, ...changes }))
  const isMissing = value.title.trim() === ''

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTries(tries + 1)
    if (isMissing || isBusy) return
    setRefused(null)
    try {
      await send(KEY, create)
    } catch (error) {
      if (form.current === null) toastError(error)
      else setRefused(error)
    }
  }

  async function create(): Promise<void> {
    const wanted = requestOf(value)
    const request = await call('requests.create', wanted)
    forgetDraftOf(KEY, value)
    onMade({ request, passphrase: wanted.passphrase ?? '' })
  }

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {draft.isResumed && <DraftNote onDiscard={draft.discard} />}
      <TextField
        label={t('requests.what')}
        hint={t('requests.whatHint')}
        error={tries > 0 && isMissing ? t('requests.whatMissing') : byField.title}
        value={value.title}
        onChange={(title) => change({ title })}
        maxLength={REQUEST_OPTIONS.title.maxLength}
      />
      <TextField
        label={t('requests.from')}
        hint={t('requests.fromHint')}
        error={byField.from}
        value={value.from}
        onChange={(from) => change({ from })}
        maxLength={REQUEST_OPTIONS.from.maxLength}
      />
      <RadioGroup
        label={t('requests.accepts')}
        segmented
        value={value.accepts}
        onChange={(accepts) => change({ accepts })}
        choices={ACCEPTS.map((value) => ({ value, label: t(`requests.accepts.${value}`) }))}
      />
      <RequestLimits draft={value} onChange={change} errors={byField} />
      <SecretField
        label={t('requests.passphrase')}
        hint={t('requests.passphraseHint')}
        error={byField.passphrase}
        value={value.passphrase}
        onChange={(passphrase) => change({ passphrase })}
        maxLength={REQUEST_OPTIONS.passphrase.maxLength}
      />
      <NotifyBy
        value={value.notify}
        error={byField.notify}
        onChange={(notify) => change({ notify })}
      />
      <div className={styles.foot} data-footer="">
        {others.length > 0 && (
          <div className={styles.trouble}>
            <FormErrorNote
              title={refusalTitle(refused, t('requests.notCreated'))}
              problems={others}
            />
          </div>
        )}
        <p aria-live="polite">{summaryOf(value)}</p>
        <Button type="submit" kind="primary" icon="link" busy={isBusy}>
          {t('requests.create')}
        </Button>
      </div>
    </form>
  )
}

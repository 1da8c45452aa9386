// The form of another server, new or saved. It is tested before anything is stored.
import { type FormEvent, useRef, useState } from 'react'
import type { RemoteDetail, RemoteKind } from '../../shared/views/remotes.ts'
import { call } from '../bridge.ts'
import { useRoute } from '../router.tsx'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { DraftNote } from '../ui/DraftNote.tsx'
import { forgetDraftOf, SECRET_STAYS, useDraft, withoutSaved } from '../ui/drafts.ts'
import { Note } from '../ui/Feedback.tsx'
import { Folded } from '../ui/Folded.tsx'
import { FormErrorNote } from '../ui/FormErrorNote.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { SecretField } from '../ui/SecretField.tsx'
import { Select } from '../ui/Select.tsx'
import { TextArea, TextField } from '../ui/TextField.tsx'
import { useFocusFirstError } from '../ui/use-focus-first-error.ts'
import { t } from '../words/t.ts'
import {
  givenOf,
  isInMore,
  NEW_SERVER,
  type ServerFormErrors,
  type ServerValues,
  serverErrors,
  valuesOf,
} from './form.ts'
import { NEW_SWITCHES, NewSwitches, type SwitchValues } from './ServerSwitches.tsx'
import styles from './Servers.module.css'
import { KIND_WORDS, usesOf } from './server-words.ts'

export interface ServerFormProps {
  /** Null: a new server. */
  readonly detail: RemoteDetail | null
  readonly onSaved: (id: string) => void
}

type Kind = RemoteKind | 'unknown'

/** What was changed in the form, and not saved. */
interface Typed extends Partial<ServerValues> {
  /** Of a new server, as are its switches. */
  readonly kind?: Kind
  readonly switches?: SwitchValues
}

const UNTOUCHED: Typed = {}

export function ServerForm({ detail, onSaved }: ServerFormProps) {
  const before = detail && valuesOf(detail)
  const draftKey = useRoute(({ path }) => path)
  const edited = useDraft(draftKey, UNTOUCHED, SECRET_STAYS)
  const { kind = detail?.kind ?? 'unknown', switches = NEW_SWITCHES, ...typed } = edited.value
  const values: ServerValues = { ...(before ?? NEW_SERVER), ...typed }
  const change = (changes: Typed) => edited.set((typed) => ({ ...typed, ...changes }))
  const [busy, setBusy] = useState<'test' | 'untested' | null>(null)
  const [refused, setRefused] = useState<unknown>(null)
  const form = useRef<HTMLFormElement>(null)
  useFocusFirstError(form, refused)
  const errors = serverErrors(refused)
  const isLocked = detail !== null && detail.keys === null
  const set =
    <K extends keyof ServerValues>(field: K) =>
    (value: ServerValues[K]) =>
      change({ [field]: value })

  async function save(isTested: boolean): Promise<void> {
    setBusy(isTested ? 'test' : 'untested')
    setRefused(null)
    try {
      const given = {
        ...givenOf(values, before, { isLocked }),
        ...(detail === null && switches),
        ...(detail === null && kind !== 'unknown' && { kind }),
      }
      const { id } = await call('remotes.save', { name: detail?.id ?? null, given, isTested })
      const saved = edited.value
      if (detail === null) forgetDraftOf(draftKey, saved)
      else {
        // A key does not stay here once it is stored.
        edited.settleRest((typed) => withoutSaved(typed, saved, UNTOUCHED))
      }
      onSaved(id)
    } catch (error) {
      setRefused(error)
    } finally {
      setBusy(null)
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    void save(true)
  }

  const line = (field: keyof ServerValues & ('name' | 'url' | 'pingBase')) => ({
    value: values[field],
    onChange: set(field),
    error: errors.byField[field],
  })
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {edited.isResumed && <DraftNote onDiscard={edited.discard} />}
      <TextField
        {...line('name')}
        label={t('integrations.name')}
        hint={t('servers.nameHint')}
        maxLength={40}
        width="m"
      />
      <TextField
        {...line('url')}
        label={t('settings.address')}
        mono
        placeholder="https://hc.example.org"
      />
      {detail === null && (
        <Select
          label={t('integrations.kind')}
          hint={t('servers.kindHint')}
          value={kind}
          onChange={(kind) => change({ kind })}
          options={kinds()}
        />
      )}
      {isLocked && (
        <Note tone="warning">
          <p>{t('servers.isLocked')}</p>
        </Note>
      )}
      <Keys values={values} set={set} errors={errors} kind={kind} />
      <NumberField
        label={t('servers.askEvery')}
        hint={t('servers.askEveryHint')}
        unit={t('schedule.seconds')}
        min={10}
        max={3600}
        value={values.every}
        onChange={set('every')}
        error={errors.byField.every}
      />
      {detail === null && (
        <NewSwitches values={switches} onChange={(switches) => change({ switches })} />
      )}
      <Folded title={t('shell.more')} hasProblem={isInMore(errors)} className={styles.more}>
        <div className={styles.form}>
          {usesOf(kindOrAny(kind)).pushes && (
            <TextField
              label={t('servers.user')}
              hint={t('servers.userHint')}
              value={values.user}
              onChange={set('user')}
              error={errors.byField.user}
            />
          )}
          <TextArea
            label={t('servers.certificate')}
            hint={t('servers.certificateHint')}
            mono
            rows={4}
            placeholder="-----BEGIN CERTIFICATE-----"
            value={values.ca}
            onChange={set('ca')}
            error={errors.byField.ca}
          />
          {usesOf(kindOrAny(kind)).checks && (
            <TextField
              {...line('pingBase')}
              label={t('servers.pingBase')}
              hint={t('servers.pingBaseHint')}
              mono
            />
          )}
          <Checkbox
            label={t('servers.plainHttp')}
            hint={t('servers.plainHttpHint')}
            checked={values.plainHttp}
            onChange={set('plainHttp')}
          />
        </div>
      </Folded>
      <FormErrorNote title={t('list.nothingSaved')} problems={errors.others} />
      <div className={styles.buttons}>
        <Button type="submit" kind="primary" busy={busy === 'test'}>
          {detail === null ? t('servers.testAndAdd') : t('servers.testAndSave')}
        </Button>
        {errors.others.length > 0 && kind !== 'unknown' && (
          <Button busy={busy === 'untested'} onClick={() => void save(false)}>
            {t('servers.saveUntested')}
          </Button>
        )}
      </div>
    </form>
  )
}

const kinds = () => [
  { value: 'unknown' as const, label: t('servers.findOut') },
  ...(['healthchecks', 'password-pusher', 'tocsin'] as const).map((value) => ({
    value,
    label: KIND_WORDS[value],
  })),
]

/** A server that may be anything takes the fields of all. */
function kindOrAny(kind: Kind): RemoteKind {
  return kind === 'unknown' ? 'tocsin' : kind
}

interface KeysProps {
  readonly values: ServerValues
  readonly set: <K extends 'apiKey' | 'pingKey' | 'token'>(field: K) => (value: string) => void
  readonly errors: ServerFormErrors
  readonly kind: Kind
}

function Keys({ values, set, errors, kind }: KeysProps) {
  const { checks, pushes } = usesOf(kindOrAny(kind))
  const field = (name: 'apiKey' | 'pingKey' | 'token') => ({
    value: values[name],
    onChange: set(name),
    error: errors.byField[name],
  })
  return (
    <>
      {checks && (
        <>
          <SecretField
            {...field('apiKey')}
            label={t('data.apiKey')}
            hint={t('servers.apiKeyHint')}
          />
          <SecretField
            {...field('pingKey')}
            label={t('settings.pingKey')}
            hint={t('servers.pingKeyHint')}
          />
        </>
      )}
      {pushes && (
        <SecretField
          {...field('token')}
          label={kind === 'unknown' ? t('servers.tokenOfAccount') : t('settings.token.name')}
          hint={t('servers.tokenHint')}
        />
      )}
    </>
  )
}

// The form of another server, new or saved. It is tested before anything is stored.
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { RemoteDetail, RemoteKind } from '../../shared/views/remotes.ts'
import { call } from '../bridge.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Note } from '../ui/Feedback.tsx'
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
import styles from './Servers.module.css'
import { KIND_WORDS, usesOf } from './server-words.ts'

export interface ServerFormProps {
  /** Null: a new server. */
  readonly detail: RemoteDetail | null
  /** What a new server is beside the fields: its switches. */
  readonly more?: { readonly children: ReactNode; readonly given: object }
  readonly onSaved: (id: string) => void
}

type Kind = RemoteKind | 'unknown'

export function ServerForm({ detail, more, onSaved }: ServerFormProps) {
  const before = detail && valuesOf(detail)
  const [values, setValues] = useState<ServerValues>(before ?? NEW_SERVER)
  const [kind, setKind] = useState<Kind>(detail?.kind ?? 'unknown')
  const [busy, setBusy] = useState<'test' | 'untested' | null>(null)
  const [refused, setRefused] = useState<unknown>(null)
  const form = useRef<HTMLFormElement>(null)
  useFocusFirstError(form, refused)
  const errors = serverErrors(refused)
  const isLocked = detail !== null && detail.keys === null
  const set =
    <K extends keyof ServerValues>(field: K) =>
    (value: ServerValues[K]) =>
      setValues((values) => ({ ...values, [field]: value }))

  async function save(isTested: boolean): Promise<void> {
    setBusy(isTested ? 'test' : 'untested')
    setRefused(null)
    try {
      const given = {
        ...givenOf(values, before, { isLocked }),
        ...(detail === null && more?.given),
        ...(detail === null && kind !== 'unknown' && { kind }),
      }
      const { id } = await call('remotes.save', { name: detail?.id ?? null, given, isTested })
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
          onChange={setKind}
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
      {more?.children}
      <details className={styles.more} open={isInMore(errors) || undefined}>
        <summary>{t('shell.more')}</summary>
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
      </details>
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

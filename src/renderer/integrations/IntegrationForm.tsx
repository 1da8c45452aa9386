// The form of an integration, new or saved.

import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Field } from '../../integrations/definition.ts'
import type { Integration } from '../../integrations/index.ts'
import { call } from '../bridge.ts'
import { useRoute } from '../router.tsx'
import { useChannels, useProjects } from '../stores/installation.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { DraftNote } from '../ui/DraftNote.tsx'
import { forgetDraftOf, SECRET_STAYS, useDraft } from '../ui/drafts.ts'
import { Folded } from '../ui/Folded.tsx'
import { FormErrorNote } from '../ui/FormErrorNote.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { isMasked } from '../ui/masked.ts'
import { ProjectSelect } from '../ui/ProjectSelect.tsx'
import { TextField } from '../ui/TextField.tsx'
import { attempt } from '../ui/toast.ts'
import { useFocusFirstError } from '../ui/use-focus-first-error.ts'
import { defined, t } from '../words/t.ts'
import { ConfigField } from './ConfigField.tsx'
import {
  changedFields,
  configOf,
  type Edited,
  problemInWords,
  shownFields,
  typedSince,
  type Values,
} from './form.ts'
import styles from './Integrations.module.css'
import { WorksWith } from './KindPicker.tsx'
import { Prerequisites } from './Prerequisites.tsx'
import { WhatIsSent } from './WhatIsSent.tsx'

export interface IntegrationFormProps {
  readonly integration: Integration
  /** Null: a new integration. */
  readonly uuid: string | null
  /** Null: the form asks for it. */
  readonly project: string | null
  readonly startName: string
  readonly startValues: Values
  /** Every check of the project has it. */
  readonly isEverywhere: boolean
  readonly onSaved: (uuid: string) => void
}

export function IntegrationForm(props: IntegrationFormProps) {
  const { integration, uuid, startName, startValues, isEverywhere, onSaved } = props
  const projects = useProjects()
  const key = useRoute(({ path }) => path)
  const edited = useDraft<Edited>(
    key,
    {
      project: props.project ?? projects[0]?.uuid ?? null,
      name: startName,
      values: startValues,
      everywhere: uuid === null,
    },
    SECRET_STAYS,
  )
  const { project, name, values, everywhere } = edited.value
  const change = (changes: Partial<Edited>) => edited.set((typed) => ({ ...typed, ...changes }))
  /** Of each field, how often a value was put into it that nobody typed there. */
  const [puts, setPuts] = useState<Readonly<Record<string, number>>>({})
  /** As they were read last, secrets masked. */
  const [stored, setStored] = useState(startValues)
  const [isRevealed, setRevealed] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<unknown>(null)
  const form = useRef<HTMLFormElement>(null)
  const firstSecret = useRef<HTMLDivElement>(null)
  useFocusFirstError(form, refused)
  const { byField, others } = formErrors(refused, ['name', ...Object.keys(integration.fields)])
  const inWords = (problem: string | undefined) => problem && problemInWords(integration, problem)
  const members = useChannels().filter(
    (channel) => channel.project === project && channel.kind !== 'group',
  )

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setRefused(null)
    try {
      const config = configOf(integration, values)
      const saved = await call('channels.save', {
        uuid,
        project,
        name: name.trim(),
        kind: integration.kind,
        config,
        everywhere,
      })
      forgetDraftOf(key, edited.value)
      onSaved(saved.uuid)
      if (uuid !== null) attempt(() => showStored(uuid))
    } catch (error) {
      setRefused(error)
    } finally {
      setBusy(false)
    }
  }

  /** Replaces secrets that were saved by their masks; what was typed since the save stays. */
  async function showStored(uuid: string): Promise<void> {
    const { config } = await call('channels.get', { uuid })
    const saved = edited.value
    const start = { ...saved, values: { ...saved.values, ...config }, everywhere: false }
    edited.settleRest((typed) => {
      const left = typedSince(typed, saved, start)
      putInto(changedFields(typed.values, left.values))
      return left
    }, start)
    setStored(config)
    setRevealed(false)
  }

  function putInto(names: readonly string[]): void {
    setPuts((puts) => ({
      ...puts,
      ...Object.fromEntries(names.map((name) => [name, (puts[name] ?? 0) + 1])),
    }))
  }

  /** Secrets that are typed already stay. */
  async function reveal(uuid: string): Promise<void> {
    const { config } = await call('channels.reveal', { uuid })
    const masked = Object.entries(config).filter(([name]) => hasMask(values[name]))
    flushSync(() => {
      edited.fill((typed) => ({
        ...typed,
        values: { ...typed.values, ...Object.fromEntries(masked) },
      }))
      putInto(masked.map(([name]) => name))
      setRevealed(true)
    })
    // The button is gone.
    firstSecret.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }

  const fields = shownFields(integration, values)
  const shown = fields.filter(([, field]) => !field.advanced)
  const advanced = fields.filter(([, field]) => field.advanced)
  const [secret] = [...shown, ...advanced].find(([name]) => hasMask(stored[name])) ?? []

  const bare = ([name, field]: readonly [string, Field]) => (
    <ConfigField
      key={`${name} ${puts[name] ?? 0}`}
      field={field}
      value={values[name]}
      onChange={(value) =>
        edited.set((typed) => ({ ...typed, values: { ...typed.values, [name]: value } }))
      }
      error={inWords(byField[name])}
      channels={members}
      isRevealed={isRevealed}
    />
  )
  /** The first secret that is stored has the button that shows all of them. */
  const control = (entry: readonly [string, Field]) => {
    const [name] = entry
    if (uuid === null || name !== secret) return bare(entry)
    return (
      <div key={name} ref={firstSecret} className={styles.firstSecret}>
        {bare(entry)}
        {!isRevealed && Object.values(values).some(hasMask) && (
          <Button icon="eye" size="s" onClick={() => attempt(() => reveal(uuid))}>
            {t('integrations.showSecrets')}
          </Button>
        )}
      </div>
    )
  }
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void save(event)} noValidate>
      {edited.isResumed && <DraftNote onDiscard={edited.discard} />}
      <p>{defined(integration.text)}</p>
      <WorksWith {...integration} />
      <Prerequisites kind={integration.kind} />
      {uuid === null && (
        <ProjectSelect
          projects={projects}
          value={project ?? ''}
          onChange={(project) => change({ project })}
        />
      )}
      <TextField
        label={t('integrations.name')}
        hint={t('integrations.nameHint')}
        placeholder={defined(integration.title)}
        value={name}
        onChange={(name) => change({ name })}
        error={byField.name}
        maxLength={100}
      />
      {shown.map(control)}
      {advanced.length > 0 && (
        <Folded
          title={t('shell.more')}
          hasProblem={advanced.some(([name]) => byField[name] !== undefined)}
          className={styles.advanced}
        >
          <div className={styles.form}>{advanced.map(control)}</div>
        </Folded>
      )}
      {integration.kind !== 'group' && (
        <WhatIsSent {...{ integration, uuid, project, values, isRevealed }} />
      )}
      {!isEverywhere && (
        <Checkbox
          label={t('integrations.assignToAll')}
          hint={t('integrations.assignToAllHint')}
          checked={everywhere}
          onChange={(everywhere) => change({ everywhere })}
        />
      )}
      <FormErrorNote
        title={t('ui.notSaved')}
        problems={others.map((problem) => problemInWords(integration, problem))}
      />
      <div className={styles.buttons}>
        <Button type="submit" kind="primary" busy={isBusy}>
          {t('ui.save')}
        </Button>
      </div>
    </form>
  )
}

/** A masked secret, or several values of which one is. */
function hasMask(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(hasMask)
  return isMasked(value)
}

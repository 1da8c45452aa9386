// The form of one integration, new or not.
import { type FormEvent, useRef, useState } from 'react'
import { call } from '../bridge.ts'
import { useChannels, useProjects } from '../stores/installation.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Choices.tsx'
import { ErrorNote } from '../ui/Feedback.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { Select } from '../ui/Select.tsx'
import { TextField } from '../ui/TextField.tsx'
import { attempt } from '../ui/toast.ts'
import { useFocusFirstError } from '../ui/use-focus-first-error.ts'
import { ConfigField } from './ConfigField.tsx'
import styles from './Integrations.module.css'
import { configOf, type FieldSpec, type KindSpec, problemInWords, type Values } from './kinds.ts'
import { Needs } from './Prerequisites.tsx'

export interface IntegrationFormProps {
  readonly spec: KindSpec
  /** Null: a new one. */
  readonly uuid: string | null
  /** Null: to be chosen. */
  readonly project: string | null
  readonly startName: string
  readonly startValues: Values
  readonly onSaved: (uuid: string) => void
}

export function IntegrationForm(props: IntegrationFormProps) {
  const { spec, uuid, startName, startValues, onSaved } = props
  const projects = useProjects()
  const [project, setProject] = useState(props.project ?? projects[0]?.uuid ?? null)
  const [name, setName] = useState(startName)
  const [values, setValues] = useState(startValues)
  const [everywhere, setEverywhere] = useState(uuid === null)
  const [saves, setSaves] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<unknown>(null)
  const form = useRef<HTMLFormElement>(null)
  useFocusFirstError(form, refused)
  const { byField, others } = formErrors(refused, [
    'name',
    ...spec.fields.map((field) => field.name),
  ])
  const inWords = (problem: string | undefined) => problem && problemInWords(spec, problem)
  const members = useChannels().filter(
    (channel) => channel.project === project && channel.kind !== 'group',
  )

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setRefused(null)
    try {
      const config = configOf(spec, values)
      const saved = await call('channels.save', {
        uuid,
        project,
        name: name.trim(),
        kind: spec.kind,
        config,
        everywhere,
      })
      onSaved(saved.uuid)
      if (uuid !== null) attempt(() => showStored(uuid))
    } catch (error) {
      setRefused(error)
    } finally {
      setBusy(false)
    }
  }

  /** Secrets that were typed do not stay here: they are shown as their masks again. */
  async function showStored(uuid: string): Promise<void> {
    const { config } = await call('channels.get', { uuid })
    setValues((values) => ({ ...values, ...config }))
    setSaves((saves) => saves + 1)
    setEverywhere(false)
  }

  const field = (field: FieldSpec) => (
    <ConfigField
      key={`${field.name} ${saves}`}
      spec={field}
      value={values[field.name]}
      onChange={(value) => setValues((values) => ({ ...values, [field.name]: value }))}
      error={inWords(byField[field.name])}
      channels={members}
    />
  )
  const advanced = spec.fields.filter((field) => field.advanced)
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void save(event)} noValidate>
      <p>{spec.text}</p>
      <Needs kind={spec.kind} />
      {uuid === null && projects.length > 1 && (
        <Select
          label="Project"
          value={project ?? ''}
          onChange={setProject}
          options={projects.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        />
      )}
      <TextField
        label="Name"
        hint="Tells it from others in lists."
        value={name}
        onChange={setName}
        error={byField.name}
        maxLength={100}
      />
      {spec.fields.filter((field) => !field.advanced).map(field)}
      {advanced.length > 0 && (
        <details className={styles.advanced}>
          <summary>More</summary>
          {advanced.map(field)}
        </details>
      )}
      <Checkbox
        label="Assign it to every check of the project"
        hint="Single checks can do without it on their own page."
        checked={everywhere}
        onChange={setEverywhere}
      />
      {others.length > 0 && (
        <ErrorNote title="It was not saved">
          {others.map((line) => (
            <p key={line}>{inWords(line)}</p>
          ))}
        </ErrorNote>
      )}
      <div>
        <Button type="submit" kind="primary" busy={isBusy}>
          Save
        </Button>
      </div>
    </form>
  )
}

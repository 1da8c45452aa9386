// The form of one integration, new or not.
import { type FormEvent, useState } from 'react'
import { call } from '../bridge.ts'
import { useChannels } from '../stores/installation.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Choices.tsx'
import { ErrorNote } from '../ui/Notes.tsx'
import { problemsByField, refusalOf } from '../ui/refusal.ts'
import { TextField } from '../ui/TextField.tsx'
import { ConfigField } from './ConfigField.tsx'
import styles from './Integrations.module.css'
import { configOf, type FieldSpec, type KindSpec, type Values } from './kinds.ts'

export interface IntegrationFormProps {
  readonly spec: KindSpec
  /** Null: a new one. */
  readonly uuid: string | null
  readonly project: string | null
  readonly startName: string
  readonly startValues: Values
  readonly onSaved: (uuid: string) => void
}

export function IntegrationForm(props: IntegrationFormProps) {
  const { spec, uuid, project, startName, startValues, onSaved } = props
  const [name, setName] = useState(startName)
  const [values, setValues] = useState(startValues)
  const [everywhere, setEverywhere] = useState(uuid === null)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const { byField, others } = problemsByField(refusal, [
    'name',
    ...spec.fields.map((field) => field.name),
  ])
  const members = useChannels().filter((channel) => channel.kind !== 'group')

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setRefusal('')
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
    } catch (error) {
      setRefusal(refusalOf(error))
    } finally {
      setBusy(false)
    }
  }

  const field = (field: FieldSpec) => (
    <ConfigField
      key={field.name}
      spec={field}
      value={values[field.name]}
      onChange={(value) => setValues((values) => ({ ...values, [field.name]: value }))}
      error={byField[field.name]}
      channels={members}
    />
  )
  const advanced = spec.fields.filter((field) => field.advanced)
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
      <p>{spec.text}</p>
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
            <p key={line}>{line}</p>
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

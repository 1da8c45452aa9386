// A check's settings: of a new one, or of one that there is.
import { type SyntheticEvent, useRef, useState } from 'react'
import { FORM_FIELDS, fieldsOfForm } from '../../shared/model/check-fields.ts'
import type { CheckDetail } from '../../shared/views/checks.ts'
import { call } from '../bridge.ts'
import { navigate, useRoute } from '../router.tsx'
import { ScheduleEditor } from '../schedule/ScheduleEditor.tsx'
import { useProjects, useZone } from '../stores/installation.ts'
import { useQuery } from '../stores/use-query.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { nameOf } from '../ui/check-name.ts'
import { ErrorNote, Skeleton } from '../ui/Feedback.tsx'
import { FormErrorNote } from '../ui/FormErrorNote.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { Page, Section } from '../ui/Page.tsx'
import { ProjectSelect } from '../ui/ProjectSelect.tsx'
import { messageOf, toast } from '../ui/toast.ts'
import { useFocusFirstError } from '../ui/use-focus-first-error.ts'
import styles from './CheckEdit.module.css'
import { CheckFields } from './CheckField.tsx'
import { type CheckDraft, checkSpec, draftOfCheck, newCheck, slugOf } from './edit-draft.ts'
import { RulesFields } from './FilterRulesFields.tsx'

const RULES = [...fieldsOfForm('keywords'), ...fieldsOfForm('rules')]

/** @param id of the check; null: a new one */
export default function CheckEditPage({ id }: { readonly id: string | null }) {
  const zone = useZone()
  if (id === null) {
    return (
      <Form
        title="New check"
        detail={null}
        initial={newCheck(zone)}
        parent={{ to: '/checks', title: 'Checks' }}
      />
    )
  }
  return <Existing uuid={id} />
}

function Existing({ uuid }: { readonly uuid: string }) {
  const zone = useZone()
  const query = useQuery('checks.get', { uuid })
  const parent = { to: `/checks/${uuid}`, title: 'Check' }
  if (query.output !== null) {
    const detail = query.output
    return (
      <Form
        title={`Edit ${nameOf(detail.row)}`}
        detail={detail}
        initial={draftOfCheck(detail, zone)}
        parent={{ ...parent, title: nameOf(detail.row) }}
      />
    )
  }
  return (
    <Page title="Edit a check" parent={parent} width="text">
      {query.phase === 'failed' ? (
        <ErrorNote title="Could not load the check.">
          <p>
            {messageOf(query.error)}{' '}
            <Button size="s" onClick={query.again}>
              Try again
            </Button>
          </p>
        </ErrorNote>
      ) : (
        <Skeleton lines={8} />
      )}
    </Page>
  )
}

interface FormProps {
  readonly title: string
  readonly detail: CheckDetail | null
  readonly initial: CheckDraft
  readonly parent: { readonly to: string; readonly title: string }
}

function Form({ title, detail, initial, parent }: FormProps) {
  const projects = useProjects()
  const [draft, setDraft] = useState(initial)
  const [project, setProject] = useState(projects[0]?.uuid ?? null)
  const [refused, setRefused] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const showsRules = useRoute((route) => route.query.rules === '1')
  const uuid = detail?.row.uuid ?? null
  const form = useRef<HTMLFormElement>(null)
  useFocusFirstError(form, refused)
  const { byField, others } = formErrors(refused, FORM_FIELDS)
  const hasWrongRule = RULES.some(([name]) => byField[name] !== undefined)

  function change(changes: Partial<CheckDraft>): void {
    // As long as nobody has given another, the slug goes with the name of a new check.
    const follows = uuid === null && draft.slug === slugOf(draft.name)
    const { name } = changes
    setDraft({
      ...draft,
      ...(follows && name !== undefined ? { slug: slugOf(name) } : {}),
      ...changes,
    })
  }
  const fields = { draft, change, errors: byField }

  async function save(): Promise<void> {
    setBusy(true)
    setRefused(null)
    try {
      const saved = await call('checks.save', { uuid, project, spec: checkSpec(draft) })
      navigate(`/checks/${saved.uuid}`, { replace: true })
      toast(uuid === null ? 'Check created' : 'Saved')
    } catch (error) {
      setBusy(false)
      setRefused(error)
    }
  }

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (!isBusy) void save()
  }

  return (
    <Page title={title} heading={uuid === null ? title : 'Edit'} parent={parent} width="text">
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <FormErrorNote title="The check was not saved." problems={others} />
        <div className={styles.identity}>
          <CheckFields section="identity" {...fields} autoFocus={uuid === null} />
        </div>
        {uuid === null && (
          <ProjectSelect projects={projects} value={project ?? ''} onChange={setProject} />
        )}
        <Section title="Schedule">
          <ScheduleEditor
            draft={draft.schedule}
            onChange={(schedule) => change({ schedule })}
            errors={byField}
          />
        </Section>
        <CheckFields section="description" {...fields} />
        <details className={styles.more} open={showsRules || hasWrongRule}>
          <summary>Advanced: filter rules</summary>
          <RulesFields {...fields} />
        </details>
        <div className={styles.buttons} data-footer="">
          <LinkButton to={parent.to}>Cancel</LinkButton>
          <Button kind="primary" type="submit" busy={isBusy}>
            {uuid === null ? 'Create check' : 'Save'}
          </Button>
        </div>
      </form>
    </Page>
  )
}

// A check's settings: of a new one, or of one that there is.
import { type SyntheticEvent, useRef, useState } from 'react'
import { FORM_FIELDS, fieldsOfForm } from '../../shared/model/check-fields.ts'
import type { CheckDetail } from '../../shared/views/checks.ts'
import { CallError, call } from '../bridge.ts'
import { navigate, useRoute } from '../router.tsx'
import { ScheduleEditor } from '../schedule/ScheduleEditor.tsx'
import { useProjects, useZone } from '../stores/installation.ts'
import { useQuery } from '../stores/use-query.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { nameOf } from '../ui/check-name.ts'
import { DraftNote } from '../ui/DraftNote.tsx'
import { forgetDraft, useDraft } from '../ui/drafts.ts'
import { ErrorNote, Note, Skeleton } from '../ui/Feedback.tsx'
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

const ENTER_A_NAME = 'Enter a name, such as “nightly backup”.'
const NAMELESS = {
  code: 'INVALID',
  message: ENTER_A_NAME,
  fields: { name: ENTER_A_NAME },
} as const

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
    <Page title="Edit a check" parent={parent}>
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

interface Edited {
  readonly draft: CheckDraft
  /** UUID of its project. */
  readonly project: string | null
}

interface FormProps {
  readonly title: string
  readonly detail: CheckDetail | null
  readonly initial: CheckDraft
  readonly parent: { readonly to: string; readonly title: string }
}

function Form({ title, detail, initial, parent }: FormProps) {
  const projects = useProjects()
  const path = `${parent.to}/${detail === null ? 'new' : 'edit'}`
  const home = detail?.row.project ?? projects[0]?.uuid ?? null
  const form = useDraft<Edited>(path, { draft: initial, project: home })
  const { draft, project } = form.value
  const [refused, setRefused] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const showsRules = useRoute((route) => route.query.rules === '1')
  const uuid = detail?.row.uuid ?? null
  const element = useRef<HTMLFormElement>(null)
  useFocusFirstError(element, refused)
  const { byField, others } = formErrors(refused, FORM_FIELDS)
  const hasWrongRule = RULES.some(([name]) => byField[name] !== undefined)

  // One that the API has made without a name may stay so.
  const isNameless = draft.name.trim() === '' && (uuid === null || initial.name !== '')

  function change(changes: Partial<CheckDraft>): void {
    // As long as nobody has given another, the slug goes with the name of a new check.
    const follows = uuid === null && draft.slug === slugOf(draft.name)
    const { name } = changes
    const slug = follows && name !== undefined ? { slug: slugOf(name) } : {}
    form.set({ project, draft: { ...draft, ...slug, ...changes } })
  }
  const fields = { draft, change, errors: byField }

  async function save(): Promise<void> {
    setBusy(true)
    setRefused(null)
    try {
      const saved = await call('checks.save', { uuid, project, spec: checkSpec(draft) })
      if (detail !== null && project !== null && project !== home) {
        await call('checks.transfer', { uuid: saved.uuid, project })
      }
      forgetDraft(path)
      navigate(`/checks/${saved.uuid}`, { replace: true })
      toast(uuid === null ? 'Check created' : 'Saved')
    } catch (error) {
      setBusy(false)
      setRefused(error)
    }
  }

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (isNameless) setRefused(new CallError(NAMELESS))
    else if (!isBusy) void save()
  }

  return (
    <Page title={title} heading={uuid === null ? title : 'Edit'} parent={parent}>
      <form ref={element} className={styles.form} onSubmit={submit} noValidate>
        {form.isResumed && <DraftNote onDiscard={form.discard} />}
        <FormErrorNote title="The check was not saved." problems={others} />
        <div className={styles.identity}>
          <CheckFields section="identity" {...fields} autoFocus={uuid === null} />
        </div>
        <ProjectSelect
          projects={projects}
          value={project ?? ''}
          onChange={(project) => form.set({ draft, project })}
        />
        {uuid !== null && project !== home && (
          <Note>
            The check moves with its history. It will notify the integrations of the new project,
            and none of this one. Its ping URL stays; a URL by slug changes.
          </Note>
        )}
        <div data-wide="">
          <Section title="Schedule">
            <ScheduleEditor
              draft={draft.schedule}
              onChange={(schedule) => change({ schedule })}
              errors={byField}
            />
          </Section>
        </div>
        <CheckFields section="description" {...fields} />
        <details className={styles.more} open={showsRules || hasWrongRule}>
          <summary>Advanced: filter rules</summary>
          <RulesFields {...fields} />
        </details>
        <div className={styles.buttons} data-footer="">
          <LinkButton to={parent.to} onClick={() => forgetDraft(path)}>
            Cancel
          </LinkButton>
          <Button kind="primary" type="submit" busy={isBusy}>
            {uuid === null ? 'Create check' : 'Save'}
          </Button>
        </div>
      </form>
    </Page>
  )
}

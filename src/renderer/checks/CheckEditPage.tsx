// A check's settings: of a new one, or of one that there is.
import { type SyntheticEvent, useState } from 'react'
import type { CheckDetail } from '../../shared/views/checks.ts'
import { CallError, call } from '../bridge.ts'
import { navigate, useRoute } from '../router.tsx'
import { ScheduleEditor } from '../schedule/ScheduleEditor.tsx'
import { useProjects, useZone } from '../stores/installation.ts'
import { useQuery } from '../stores/use-query.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { ErrorNote, Skeleton } from '../ui/Feedback.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { Select } from '../ui/Select.tsx'
import { TextArea, TextField } from '../ui/TextField.tsx'
import { messageOf, toast } from '../ui/toast.ts'
import styles from './CheckEdit.module.css'
import { nameOf } from './check-words.ts'
import {
  type CheckDraft,
  checkSpec,
  draftOfCheck,
  newCheck,
  type Problem,
  type ProblemField,
  problemOf,
  slugOf,
} from './edit-draft.ts'
import { RulesFields } from './FilterRulesFields.tsx'

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
  const asked = useQuery('checks.get', { uuid })
  const parent = { to: `/checks/${uuid}`, title: 'Check' }
  if (asked.output !== null) {
    const detail = asked.output
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
      {asked.phase === 'failed' ? (
        <ErrorNote title="This check could not be read.">
          <p>
            {messageOf(asked.error)}{' '}
            <Button size="s" onClick={asked.again}>
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
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const showsRules = useRoute((route) => route.query.rules === '1')
  const uuid = detail?.row.uuid ?? null
  const change = (changes: Partial<CheckDraft>) => setDraft({ ...draft, ...changes })
  const errorAt = (...fields: readonly ProblemField[]) =>
    problem?.field != null && fields.includes(problem.field) ? problem.text : undefined

  function rename(name: string): void {
    // As long as nobody has given another, the slug goes with the name of a new check.
    const follows = uuid === null && draft.slug === slugOf(draft.name)
    change(follows ? { name, slug: slugOf(name) } : { name })
  }

  async function save(): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      const observe = draft.isStrict ? 'strict' : ''
      const saved = await call('checks.save', { uuid, project, spec: checkSpec(draft), observe })
      toast(uuid === null ? `${draft.name || 'The check'} is made.` : 'Saved.')
      navigate(`/checks/${saved.uuid}`, { replace: true })
    } catch (error) {
      setBusy(false)
      setProblem(
        error instanceof CallError
          ? problemOf(error.message)
          : { field: null, text: messageOf(error) },
      )
    }
  }

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (!isBusy) void save()
  }

  return (
    <Page title={title} heading={uuid === null ? title : 'Edit'} parent={parent} width="text">
      <form className={styles.form} onSubmit={submit} noValidate>
        {problem?.field === null && <ErrorNote title="It was not saved.">{problem.text}</ErrorNote>}
        <TextField
          label="Name"
          value={draft.name}
          onChange={rename}
          error={errorAt('name')}
          maxLength={100}
          autoFocus={uuid === null}
        />
        <div className={styles.pair}>
          <TextField
            label="Slug"
            hint="For the second, readable URL."
            mono
            value={draft.slug}
            onChange={(slug) => change({ slug })}
            error={errorAt('slug')}
          />
          <TextField
            label="Tags"
            hint="Parted by blanks."
            value={draft.tags}
            onChange={(tags) => change({ tags })}
            error={errorAt('tags')}
          />
        </div>
        {uuid === null && projects.length > 1 && (
          <Select
            label="Project"
            value={project ?? ''}
            options={projects.map(({ uuid, name }) => ({ value: uuid, label: name }))}
            onChange={setProject}
          />
        )}
        <Section title="When signals are expected">
          <ScheduleEditor
            draft={draft.schedule}
            onChange={(schedule) => change({ schedule })}
            error={errorAt('schedule', 'tz', 'timeout', 'grace')}
          />
        </Section>
        <TextArea
          label="Description"
          hint="What the job does, and what to do when it fails."
          value={draft.desc}
          onChange={(desc) => change({ desc })}
          error={errorAt('desc')}
        />
        <details className={styles.more} open={showsRules}>
          <summary>Rules and exceptions</summary>
          <RulesFields draft={draft} change={change} />
        </details>
        <div className={styles.buttons}>
          <LinkButton to={parent.to}>Cancel</LinkButton>
          <Button kind="primary" type="submit" busy={isBusy}>
            {uuid === null ? 'Make the check' : 'Save'}
          </Button>
        </div>
      </form>
    </Page>
  )
}

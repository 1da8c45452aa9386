// Status pages: made, changed, removed, and where they are.
import { type FormEvent, useState } from 'react'
import { checksText } from '../../shared/counts.ts'
import type { StatusPageRow } from '../../shared/views/settings.ts'
import { call } from '../bridge.ts'
import { useProjects } from '../stores/installation.ts'
import { useQuery } from '../stores/use-query.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { confirm } from '../ui/confirm.ts'
import { EmptyState, ErrorNote, Note, Skeleton } from '../ui/Feedback.tsx'
import { Select } from '../ui/Select.tsx'
import { TextField } from '../ui/TextField.tsx'
import { attempt, messageOf, toast } from '../ui/toast.ts'
import styles from './Settings.module.css'

type Draft = Pick<StatusPageRow, 'title' | 'project' | 'tag' | 'showsNames'>

const EMPTY: Draft = { title: '', project: null, tag: '', showsNames: false }

export function StatusPages() {
  const query = useQuery('statusPages.list', undefined)
  const [edited, setEdited] = useState<string | null>(null)
  const pages = query.output ?? []
  return (
    <div className={styles.section}>
      <p>
        A status page shows how checks stand and the last 90 days to everybody who has its address.
        It is read-only, and names checks only if you say so.
      </p>
      {query.phase === 'loading' && <Skeleton lines={3} />}
      {query.phase === 'failed' && (
        <ErrorNote title="Could not load the status pages.">
          <p>{messageOf(query.error)}</p>
        </ErrorNote>
      )}
      {query.phase === 'ready' && pages.length === 0 && <EmptyState title="No status pages" />}
      {pages.some(({ isShared }) => !isShared) && (
        <Note>Only this computer can open them: sharing is off (Settings, Server).</Note>
      )}
      <ul className={styles.form}>
        {pages.map((page) => (
          <li key={page.id}>
            {edited === page.id ? (
              <PageForm
                id={page.id}
                before={page}
                onDone={() => {
                  setEdited(null)
                  query.again()
                }}
              />
            ) : (
              <Shown page={page} onEdit={() => setEdited(page.id)} onGone={query.again} />
            )}
          </li>
        ))}
      </ul>
      <PageForm key={pages.length} id={null} before={EMPTY} onDone={query.again} />
    </div>
  )
}

interface ShownProps {
  readonly page: StatusPageRow
  readonly onEdit: () => void
  readonly onGone: () => void
}

function Shown({ page, onEdit, onGone }: ShownProps) {
  const { id, title, url, checks } = page

  async function remove(): Promise<void> {
    const isSure = await confirm({
      title: `Delete ${title}?`,
      text: 'Its address stops working, and pictures of it on other pages disappear.',
      action: 'Delete',
    })
    if (!isSure) return
    await call('statusPages.remove', { id })
    toast('Status page deleted')
    onGone()
  }

  return (
    <div className={styles.inline}>
      <a href={url} target="_blank" rel="noreferrer" dir="auto">
        {title}
      </a>
      <span className={styles.count}>{checksText(checks)}</span>
      <CopyButton text={url} label={`Copy the address of ${title}`} word="Address" />
      <CopyButton
        text={`<img src="${url}.svg" alt="Status">`}
        label={`Copy the picture of ${title}`}
        word="Picture"
      />
      <Button onClick={onEdit}>Edit</Button>
      <Button kind="danger" onClick={() => attempt(remove)}>
        Delete…
      </Button>
    </div>
  )
}

interface PageFormProps {
  /** Null: a new one. */
  readonly id: string | null
  readonly before: Draft
  readonly onDone: () => void
}

const ALL = ''

function PageForm({ id, before, onDone }: PageFormProps) {
  const projects = useProjects()
  const { title, project, tag, showsNames } = before
  const [draft, setDraft] = useState<Draft>({ title, project, tag, showsNames })
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })

  function save(event: FormEvent): void {
    event.preventDefault()
    attempt(async () => {
      await call('statusPages.save', { id, ...draft })
      toast(id === null ? 'Status page created' : 'Saved')
      onDone()
    })
  }

  return (
    <form className={styles.form} onSubmit={save} aria-label={id === null ? 'New page' : title}>
      <div className={styles.inline}>
        <TextField
          label={id === null ? 'New status page' : 'Title'}
          width="m"
          value={draft.title}
          onChange={(title) => change({ title })}
          required
          maxLength={100}
        />
        {projects.length > 1 && (
          <Select
            label="Project"
            value={draft.project ?? ALL}
            onChange={(value) => change({ project: value === ALL ? null : value })}
            options={[
              { value: ALL, label: 'All projects' },
              ...projects.map(({ uuid, name }) => ({ value: uuid, label: name })),
            ]}
          />
        )}
        <TextField
          label="Tag (optional)"
          width="s"
          value={draft.tag}
          onChange={(tag) => change({ tag })}
          maxLength={500}
        />
      </div>
      <Checkbox
        label="Show the names of checks"
        checked={draft.showsNames}
        onChange={(showsNames) => change({ showsNames })}
      />
      <div className={styles.inline}>
        <Button type="submit" icon={id === null ? 'plus' : 'done'}>
          {id === null ? 'Create' : 'Save'}
        </Button>
        {id !== null && (
          <Button kind="quiet" onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

// Status pages: made, changed, removed, and where they are.

import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import type { StatusPageRow } from '../../shared/views/settings.ts'
import { call } from '../bridge.ts'
import { useProjects } from '../stores/installation.ts'
import { useQuery } from '../stores/use-query.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { confirm } from '../ui/confirm.ts'
import { checksText } from '../ui/counts.ts'
import { Note, Skeleton } from '../ui/Feedback.tsx'
import { FormErrorNote } from '../ui/FormErrorNote.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { imageTag } from '../ui/image-tag.ts'
import { QueryFailed } from '../ui/QueryFailed.tsx'
import { Select } from '../ui/Select.tsx'
import { TextField } from '../ui/TextField.tsx'
import { attempt, toast } from '../ui/toast.ts'
import { useBusy } from '../ui/use-busy.ts'
import { useFocusFirstError } from '../ui/use-focus-first-error.ts'
import { useFocusOnRemoval } from '../ui/use-focus-on-removal.ts'
import { t } from '../words/t.ts'
import styles from './Settings.module.css'

type Draft = Pick<StatusPageRow, 'title' | 'project' | 'tag' | 'showsNames'>

const EMPTY: Draft = { title: '', project: null, tag: '', showsNames: false }

export function StatusPages() {
  const query = useQuery('statusPages.list', undefined)
  const [edited, setEdited] = useState<string | null>(null)
  /** How many were created here: the form of a new one is empty after each. */
  const [created, setCreated] = useState(0)
  const pages = query.output ?? []
  return (
    <div className={styles.section}>
      <p>{t('settings.statusPagesText')}</p>
      {query.phase === 'loading' && <Skeleton lines={3} />}
      {query.phase === 'failed' && (
        <QueryFailed
          title={t('settings.statusPagesNotLoaded')}
          error={query.error}
          again={query.again}
        />
      )}
      {query.phase === 'ready' && pages.length === 0 && (
        <p className={styles.soft}>{t('settings.noStatusPages')}</p>
      )}
      {pages.some(({ isShared }) => !isShared) && <Note>{t('settings.sharingOff')}</Note>}
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
      <PageForm
        key={created}
        id={null}
        before={EMPTY}
        onDone={() => {
          setCreated(created + 1)
          query.again()
        }}
      />
    </div>
  )
}

interface ShownProps {
  readonly page: StatusPageRow
  readonly onEdit: () => void
  readonly onGone: () => void
}

function Shown({ page, onEdit, onGone }: ShownProps) {
  const { id, title, url, tag, checks } = page
  const row = useRef<HTMLDivElement>(null)
  useFocusOnRemoval(row)

  async function remove(): Promise<void> {
    const isSure = await confirm({
      title: t('ui.deleteName', { name: title }),
      text: t('settings.deleteStatusPageText'),
      action: t('ui.delete'),
    })
    if (!isSure) return
    await call('statusPages.remove', { id })
    toast(t('settings.statusPageDeleted'))
    onGone()
  }

  return (
    <div ref={row} className={styles.shown}>
      <div className={styles.named}>
        <a href={url} target="_blank" rel="noreferrer" dir="auto">
          {title}
        </a>
        {tag !== '' && <bdi className={styles.soft}>{tag}</bdi>}
        <span className={styles.soft}>{checksText(checks)}</span>
      </div>
      <div className={styles.shownTools}>
        <CopyButton
          text={url}
          label={t('settings.copyAddressOf', { title })}
          word={t('settings.address')}
        />
        <CopyButton
          text={imageTag(`${url}.svg`, title)}
          label={t('settings.copyPictureOf', { title })}
          word={t('settings.picture')}
        />
        <Button size="s" onClick={onEdit}>
          {t('ui.edit')}
        </Button>
        <Button kind="danger" size="s" onClick={() => attempt(remove)}>
          {t('ui.deleteAsk')}
        </Button>
      </div>
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
const FIELDS = ['title', 'tag']

function PageForm({ id, before, onDone }: PageFormProps) {
  const projects = useProjects()
  const { title, project, tag, showsNames } = before
  const [draft, setDraft] = useState<Draft>({ title, project, tag, showsNames })
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const form = useRef<HTMLFormElement>(null)
  const [refused, setRefused] = useState<unknown>(null)
  const { byField, others } = formErrors(refused, FIELDS)
  const isEdit = id !== null
  const [isBusy, busily] = useBusy()
  useFocusOnRemoval(form)
  useFocusFirstError(form, refused)
  useLayoutEffect(() => {
    if (isEdit) form.current?.querySelector('input')?.focus()
  }, [isEdit])

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    try {
      await busily(() => call('statusPages.save', { id, ...draft }))
      toast(id === null ? t('settings.statusPageCreated') : t('ui.saved'))
      setRefused(null)
      onDone()
    } catch (error) {
      setRefused(error)
    }
  }

  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => void save(event)}
      noValidate
      aria-label={id === null ? t('settings.newPage') : title}
    >
      <div className={styles.inline}>
        <TextField
          label={id === null ? t('settings.newStatusPage') : t('settings.title')}
          width="m"
          value={draft.title}
          onChange={(title) => change({ title })}
          error={byField.title}
          required
          maxLength={100}
        />
        {projects.length > 1 && (
          <Select
            label={t('ui.project')}
            value={draft.project ?? ALL}
            onChange={(value) => change({ project: value === ALL ? null : value })}
            options={[
              { value: ALL, label: t('settings.allProjects') },
              ...projects.map(({ uuid, name }) => ({ value: uuid, label: name })),
            ]}
          />
        )}
        <TextField
          label={t('settings.tagOptional')}
          width="s"
          value={draft.tag}
          onChange={(tag) => change({ tag })}
          error={byField.tag}
          maxLength={500}
        />
      </div>
      <FormErrorNote title={t('ui.notSaved')} problems={others} />
      <Checkbox
        label={t('settings.showNames')}
        checked={draft.showsNames}
        onChange={(showsNames) => change({ showsNames })}
      />
      <div className={styles.inline}>
        <Button type="submit" icon={id === null ? 'plus' : 'done'} busy={isBusy}>
          {id === null ? t('ui.create') : t('ui.save')}
        </Button>
        {id !== null && (
          <Button kind="quiet" onClick={onDone}>
            {t('ui.cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}

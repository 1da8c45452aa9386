// Status pages: made, changed, removed, and where they are.

import { useRef, useState } from 'react'
import type { StatusPageRow } from '../../shared/views/settings.ts'
import { call } from '../bridge.ts'
import { coversText } from '../maintenance/words.ts'
import { Link } from '../router.tsx'
import { useProjects } from '../stores/installation.ts'
import { useQuery } from '../stores/use-query.ts'
import { Button } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { confirm } from '../ui/confirm.ts'
import { Note, Skeleton } from '../ui/Feedback.tsx'
import { imageTag } from '../ui/image-tag.ts'
import { QueryFailed } from '../ui/QueryFailed.tsx'
import { attempt, toast } from '../ui/toast.ts'
import { useFocusOnRemoval } from '../ui/use-focus-on-removal.ts'
import { rich } from '../words/rich.ts'
import { t } from '../words/t.ts'
import styles from './Settings.module.css'
import { hasPageDraft, StatusPageForm } from './StatusPageForm.tsx'

const EMPTY = { title: '', project: null, tag: '', showsNames: false }

export function StatusPages() {
  const query = useQuery('statusPages.list', undefined)
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
      {pages.some(({ isShared }) => !isShared) && (
        <Note>{rich('settings.sharingOff', { link: sharingLink })}</Note>
      )}
      {pages.length > 0 && (
        <ul className={styles.form}>
          {pages.map((page) => (
            <li key={page.id}>
              <Item page={page} onChanged={query.again} />
            </li>
          ))}
        </ul>
      )}
      <StatusPageForm id={null} before={EMPTY} onDone={query.again} />
    </div>
  )
}

function sharingLink(words: string) {
  return <Link to="/settings/server">{words}</Link>
}

interface ItemProps {
  readonly page: StatusPageRow
  readonly onChanged: () => void
}

/** A page, or its form: that is open again where changes were left unsaved. */
function Item({ page, onChanged }: ItemProps) {
  const [isEdited, setEdited] = useState(() => hasPageDraft(page.id))
  if (!isEdited) return <Shown page={page} onEdit={() => setEdited(true)} onGone={onChanged} />
  return (
    <StatusPageForm
      id={page.id}
      before={page}
      onDone={() => {
        setEdited(false)
        onChanged()
      }}
    />
  )
}

interface ShownProps {
  readonly page: StatusPageRow
  readonly onEdit: () => void
  readonly onGone: () => void
}

function Shown({ page, onEdit, onGone }: ShownProps) {
  const { id, title, url, project, tag, checks } = page
  const projects = useProjects()
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
        <span className={styles.soft} dir="auto">
          {coversText({ project, tag, checks: null, covered: checks }, { projects })}
        </span>
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
      {checks === 0 && (
        <Note tone="warning">
          {tag === '' ? t('settings.pageIsEmpty') : t('settings.noCheckTagged', { tag })}
        </Note>
      )}
    </div>
  )
}

// The form of a check: of a new one, here or on another server, or of one that there is.

import { type SyntheticEvent, useRef, useState } from 'react'
import { FORM_FIELDS, fieldsOfForm } from '../../shared/model/field-settings.ts'
import type { CheckDetail } from '../../shared/views/checks.ts'
import type { RemoteRow } from '../../shared/views/remotes.ts'
import { CallError, call } from '../bridge.ts'
import { navigate, pathWith, useRoute } from '../router.tsx'
import { ScheduleEditor } from '../schedule/ScheduleEditor.tsx'
import { useProjects } from '../stores/installation.ts'
import { mirroredId } from '../stores/mirrored.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { DraftNote } from '../ui/DraftNote.tsx'
import { forgetDraft, useDraft } from '../ui/drafts.ts'
import { Note } from '../ui/Feedback.tsx'
import { FormErrorNote } from '../ui/FormErrorNote.tsx'
import { formErrors, isUnsure, refusalTitle } from '../ui/form-errors.ts'
import { Page, Section } from '../ui/Page.tsx'
import { ProjectSelect } from '../ui/ProjectSelect.tsx'
import { toast } from '../ui/toast.ts'
import { useFocusFirstError } from '../ui/use-focus-first-error.ts'
import { t } from '../words/t.ts'
import styles from './CheckEdit.module.css'
import { CheckFields } from './CheckField.tsx'
import { type CheckDraft, checkSpec, fieldsThere, slugOf } from './edit-draft.ts'
import { RulesFields } from './FilterRulesFields.tsx'
import { NewIntegrations, useNewChannels } from './NewIntegrations.tsx'
import { LookThere, OnServer, useServersForChecks } from './OnServer.tsx'

const RULES = [...fieldsOfForm('keywords'), ...fieldsOfForm('rules')]

/** The refusal of a check without a name. */
function nameless(): CallError {
  const message = t('welcome.enterName')
  return new CallError({ code: 'INVALID', message, fields: { name: message } })
}

interface Edited {
  readonly draft: CheckDraft
  /** UUID of its project. */
  readonly project: string | null
  /** Id of the server where a new one is made; null: here. */
  readonly on: string | null
  /** There: all integrations are assigned. */
  readonly notifies: boolean
  /** Here: integrations of a new one that are switched off, by UUID. */
  readonly silent: readonly string[]
}

export interface CheckFormProps {
  readonly title: string
  readonly detail: CheckDetail | null
  readonly initial: CheckDraft
  readonly parent: { readonly to: string; readonly title: string }
}

export function CheckForm({ title, detail, initial, parent }: CheckFormProps) {
  const projects = useProjects()
  const servers = useServersForChecks()
  const asked = useRoute((route) => route.query.on ?? null)
  const path = pathWith(`${parent.to}/${detail === null ? 'new' : 'edit'}`, { on: asked })
  const home = detail?.row.project ?? projects[0]?.uuid ?? null
  const form = useDraft<Edited>(path, {
    draft: initial,
    project: home,
    on: asked,
    notifies: true,
    silent: [],
  })
  const { draft, project, on, notifies, silent } = form.value
  const chosen = useNewChannels(project, silent)
  const server = (detail === null && servers.find(({ id }) => id === on)) || null
  const [refused, setRefused] = useState<unknown>(null)
  /** Only its move to another project was refused. */
  const [isSaved, setSaved] = useState(false)
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
    set({ draft: { ...draft, ...slug, ...changes } })
  }
  function set(changes: Partial<Edited>): void {
    form.set((edited) => ({ ...edited, ...changes }))
  }
  const fields = { draft, change, errors: byField }

  async function save(): Promise<void> {
    setBusy(true)
    setRefused(null)
    setSaved(false)
    try {
      const id = server === null ? await saveHere() : await createOn(server)
      forgetDraft(path)
      navigate(`/checks/${id}`, { replace: true })
      if (server !== null) toast(t('checks.createdOn', { name: server.name }))
      else toast(uuid === null ? t('checks.created') : t('ui.saved'))
    } catch (error) {
      setBusy(false)
      setRefused(error)
    }
  }

  async function saveHere(): Promise<string> {
    const channels = uuid === null ? chosen : {}
    const saved = await call('checks.save', { uuid, project, spec: checkSpec(draft), ...channels })
    if (detail !== null && project !== null && project !== home) {
      setSaved(true)
      await call('checks.transfer', { uuid: saved.uuid, project })
    }
    return saved.uuid
  }

  async function createOn({ id }: RemoteRow): Promise<string> {
    const fields = fieldsThere(draft, initial, { notifies })
    const { uniqueKey } = await call('remotes.write', { do: 'create', id, fields })
    return mirroredId({ remote: id, uniqueKey: uniqueKey ?? '' })
  }

  const notDone = isSaved ? t('checks.savedNotMoved') : t('checks.notSaved')

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (isNameless) setRefused(nameless())
    else if (!isBusy) void save()
  }

  return (
    <Page title={title} heading={uuid === null ? title : t('ui.edit')} parent={parent}>
      <form ref={element} className={styles.form} onSubmit={submit} noValidate>
        {form.isResumed && <DraftNote onDiscard={form.discard} />}
        <FormErrorNote title={refusalTitle(refused, notDone)} problems={others}>
          {isUnsure(refused) && server !== null && <LookThere server={server} />}
        </FormErrorNote>
        {detail === null && (
          <OnServer
            servers={servers}
            server={server}
            notifies={notifies}
            onChange={(on) => set({ on })}
            onNotifies={(notifies) => set({ notifies })}
          />
        )}
        <div className={styles.identity}>
          <CheckFields section="identity" {...fields} autoFocus={uuid === null} />
        </div>
        {server === null && (
          <ProjectSelect
            projects={projects}
            value={project ?? ''}
            onChange={(project) => set({ project })}
          />
        )}
        {uuid !== null && project !== home && <Note>{t('checks.movesToProject')}</Note>}
        <div data-wide="">
          <Section title={t('data.schedule')}>
            <ScheduleEditor
              draft={draft.schedule}
              onChange={(schedule) => change({ schedule })}
              errors={byField}
            />
          </Section>
        </div>
        <CheckFields section="description" {...fields} />
        {detail === null && server === null && (
          <NewIntegrations
            project={project}
            silent={silent}
            onChange={(silent) => set({ silent })}
          />
        )}
        <details className={styles.more} open={showsRules || hasWrongRule}>
          <summary>{t('checks.advancedRules')}</summary>
          <RulesFields {...fields} />
        </details>
        <div className={styles.buttons} data-footer="">
          <LinkButton to={parent.to} onClick={() => forgetDraft(path)}>
            {t('ui.cancel')}
          </LinkButton>
          <Button kind="primary" type="submit" busy={isBusy}>
            {uuid === null ? t('welcome.createCheck') : t('ui.save')}
          </Button>
        </div>
      </form>
    </Page>
  )
}

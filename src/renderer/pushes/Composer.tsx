// The form of a push. What is secret in it is gone from here once it is pushed.

import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { offerProblem } from '../../shared/model/push-offer.ts'
import { PUSH_KINDS, type PushKind } from '../../shared/model/push-options.ts'
import type { PushRow, PushVia } from '../../shared/views/pushes.ts'
import { call } from '../bridge.ts'
import { useCommands } from '../keys/commands.ts'
import { pathWith, useRoute } from '../router.tsx'
import { useQuery } from '../stores/use-query.ts'
import { Button } from '../ui/Button.tsx'
import { DraftNote } from '../ui/DraftNote.tsx'
import { forgetDraftOf, SECRET_STAYS, useDraft } from '../ui/drafts.ts'
import { FormErrorNote } from '../ui/FormErrorNote.tsx'
import { formErrors, refusalTitle } from '../ui/form-errors.ts'
import { Progress } from '../ui/Progress.tsx'
import { PUSH_KIND_WORDS } from '../ui/push-name.ts'
import { RadioGroup } from '../ui/RadioGroup.tsx'
import { toastError } from '../ui/toast.ts'
import { useFocusFirstError } from '../ui/use-focus-first-error.ts'
import { t } from '../words/t.ts'
import { Content } from './Content.tsx'
import { type Draft, limitsOf, problemOf, pushDraftOf } from './draft.ts'
import { Greeting } from './Greeting.tsx'
import { Limits } from './Limits.tsx'
import { OnlyForYou } from './OnlyForYou.tsx'
import { Passphrase } from './Passphrase.tsx'
import { Presets } from './Presets.tsx'
import { Preview } from './Preview.tsx'
import styles from './Pushes.module.css'
import { serverOf } from './push-words.ts'
import { rememberChoices, rememberedChoices } from './remembered-choices.ts'
import { Lacks, SendThrough } from './SendThrough.tsx'
import { isCalledOff, send, useSending } from './sending.ts'
import { type PushLimits, summaryOf } from './summary.ts'
import { fractionOf, uploadFiles } from './upload.ts'

export interface ComposerProps {
  readonly start: Draft
  /** Servers that it may go through. */
  readonly servers: readonly PushVia[]
  /** The one to begin with; null: this computer. */
  readonly via: string | null
  readonly onMade: (made: Made) => void
}

interface Composed {
  readonly draft: Draft
  readonly files: readonly File[]
}

export interface Made {
  readonly push: PushRow
  /** Of a link to another host than that of its server; null: the same, and of this computer. */
  readonly otherHost: string | null
  readonly limits: PushLimits
  /** To be told by another way than the link; nobody can ask for it later. Empty: none. */
  readonly passphrase: string
}

/** Fields that show their problem themselves. */
const FIELDS = [
  'payload',
  'files',
  'passphrase',
  'expireAfterMinutes',
  'expireAfterViews',
  'name',
  'note',
  'sender',
  'message',
]

export function Composer({ start, servers, via: first, onMade }: ComposerProps) {
  const [via, setVia] = useState(first)
  const [tellServer, setTellServer] = useState(false)
  const offered = useQuery('pushes.offer', via === null ? null : { via })
  const key = useRoute(({ path, query }) => pathWith(path, query))
  const isAnswer = useRoute(({ query }) => query.answer !== undefined)
  const composed = useDraft<Composed>(key, { draft: start, files: [] }, SECRET_STAYS)
  const { draft, files } = composed.value
  const [tries, setTries] = useState(0)
  const sending = useSending(key)
  const [refused, setRefused] = useState<unknown>(null)
  const server = servers.find(({ id }) => id === via) ?? null
  const offer = server === null ? null : offered.output
  const greets = via === null || offer?.greets === true
  const problem = problemOf(draft, files)
  const isTaken =
    offer === null ||
    offerProblem('', offer, { kind: draft.kind, expireAfterMinutes: draft.minutes }) === null
  const { byField, others } = formErrors(refused, FIELDS)
  const form = useRef<HTMLFormElement>(null)
  useFocusFirstError(form, tries)
  useFocusFirstError(form, refused)
  // Whoever comes here has something to hand out. Before anything else happens: keys may wait for it.
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('[data-first]')?.focus(), [])
  useCommands([
    {
      id: 'push.send',
      title: t('pushes.createPush'),
      icon: 'send',
      keys: ['mod+enter'],
      run: () => form.current?.requestSubmit(),
    },
  ])

  const change = (changes: Partial<Draft>) =>
    composed.set(({ draft, files }) => ({ draft: { ...draft, ...changes }, files }))
  const setFiles = (files: readonly File[]) => composed.set(({ draft }) => ({ draft, files }))

  function choose(kind: PushKind): void {
    change({ kind, ...rememberedChoices(kind) })
    setTries(0)
  }

  const push = () =>
    send(key, async (onProgress, signal) => {
      const upload =
        draft.kind === 'file' ? await uploadFiles('push', files, onProgress, signal) : null
      // From here on there is no way back.
      onProgress(null)
      const limits = limitsOf(draft)
      const where = { via, tellServer: via !== null && tellServer }
      const untold = greets ? {} : { sender: '', message: '' }
      const fields = { ...pushDraftOf(draft, files), ...untold, upload, ...where }
      const { otherHost = null, ...made } = await call('pushes.create', fields)
      rememberChoices(draft.kind, draft)
      forgetDraftOf(key, composed.value)
      const passphrase = limits.hasPassphrase ? draft.passphrase : ''
      onMade({ push: made, otherHost, limits, passphrase })
    })

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTries(tries + 1)
    if (problem !== null || !isTaken || sending !== null) return
    setRefused(null)
    try {
      await push()
    } catch (error) {
      if (isCalledOff(error)) return
      if (form.current === null) toastError(error)
      else setRefused(error)
    }
  }

  return (
    <>
      {/* Its dialogs have forms of their own. */}
      <Presets draft={draft} onChange={change} />
      <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {composed.isResumed && !isAnswer && <DraftNote onDiscard={composed.discard} />}
        <div className={styles.composer}>
          <div className={styles.form}>
            {servers.length > 0 && (
              <SendThrough servers={servers} via={via} onChange={setVia} offered={offered} />
            )}
            <RadioGroup
              label={t('pushes.whatToPush')}
              hideLabel
              segmented
              value={draft.kind}
              onChange={choose}
              choices={PUSH_KINDS.map((value) => ({
                value,
                label: PUSH_KIND_WORDS[value],
                disabled: offer?.lacks[value] !== undefined,
              }))}
            />
            {offer !== null && <Lacks offer={offer} />}
            <Content
              draft={draft}
              onChange={change}
              files={files}
              onFiles={setFiles}
              error={(tries > 0 ? problem : null) ?? byField.payload ?? byField.files ?? null}
            />
            <Passphrase
              value={draft.passphrase}
              onChange={(passphrase) => change({ passphrase })}
              error={byField.passphrase}
            />
            <Limits
              key={draft.kind}
              draft={draft}
              onChange={change}
              errors={byField}
              offer={offer}
              server={server?.name ?? ''}
            />
            <Greeting
              draft={draft}
              onChange={change}
              errors={byField}
              server={server === null || greets ? null : serverOf(server)}
            />
            <OnlyForYou
              draft={draft}
              onChange={change}
              errors={byField}
              server={server}
              tellServer={tellServer}
              onTellServer={setTellServer}
            />
          </div>
          {server === null && <Preview draft={draft} files={files} />}
        </div>
        <div className={styles.foot} data-footer="">
          {others.length > 0 && (
            <div className={styles.trouble}>
              <FormErrorNote
                title={refusalTitle(refused, t('pushes.notCreated'))}
                problems={others}
              />
            </div>
          )}
          <p aria-live="polite">{summaryOf(limitsOf(draft))}</p>
          {sending === null || sending.progress === null ? (
            <Button type="submit" kind="primary" icon="send" busy={sending !== null}>
              {t('pushes.send')}
            </Button>
          ) : (
            <Progress
              label={t('pushes.uploading', { filename: sending.progress.filename })}
              fraction={fractionOf(sending.progress)}
              onCancel={sending.cancel}
            />
          )}
        </div>
      </form>
    </>
  )
}

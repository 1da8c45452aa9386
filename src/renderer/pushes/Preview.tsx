// The recipient's page of the push that is being composed: the server's own page, with dots for the secret, in a
// tree of its own. Below 900 pixels it is folded.
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { PushSample, PushSampleWish } from '../../shared/views/push-sample.ts'
import { call } from '../bridge.ts'
import { Button } from '../ui/Button.tsx'
import { RadioGroup } from '../ui/RadioGroup.tsx'
import { currentLanguage, t } from '../words/t.ts'
import { type Draft, limitsOf } from './draft.ts'
import styles from './Pushes.module.css'
import { linesOf } from './sample-lines.ts'

export interface PreviewProps {
  readonly draft: Draft
  readonly files: readonly File[]
}

/** Milliseconds after the last key. */
const PAUSE = 250
const WIDE = '(width >= 900px)'
const IN_FRAME = '.page { min-height: 0 } main { margin-block: 16px }'

export function Preview({ draft, files }: PreviewProps) {
  const isWide = useSyncExternalStore(onWidth, () => matchMedia(WIDE).matches)
  const [isUnfolded, setUnfolded] = useState(false)
  if (isWide || isUnfolded) return <Shown draft={draft} files={files} />
  return (
    <div>
      <Button icon="eye" onClick={() => setUnfolded(true)}>
        {t('sharing.showPreview')}
      </Button>
    </div>
  )
}

function onWidth(listener: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

function Shown({ draft, files }: PreviewProps) {
  const [page, setPage] = useState<PushSampleWish['page']>('closed')
  const isStraightOn = draft.kind === 'url' && (page === 'opened' || !hasStep(draft))
  const sample = useSample(isStraightOn ? null : wishOf(draft, files, page))
  return (
    <aside className={styles.preview} aria-label={t('sharing.preview')}>
      <h2>{t('sharing.preview')}</h2>
      <RadioGroup
        label={t('sharing.pages')}
        hideLabel
        segmented
        value={page}
        onChange={setPage}
        choices={[
          { value: 'closed', label: t('sharing.closed') },
          { value: 'opened', label: t('sharing.opened') },
        ]}
      />
      {isStraightOn ? (
        <p className={styles.soft}>{t('sharing.straightOn')}</p>
      ) : (
        sample !== null && <Frame sample={sample} />
      )}
    </aside>
  )
}

/** There is a page before it opens. */
function hasStep({ retrievalStep, passphrase }: Draft): boolean {
  return retrievalStep || passphrase.trim() !== ''
}

/** A push without one opens at once. */
function wishOf(
  draft: Draft,
  files: readonly File[],
  page: PushSampleWish['page'],
): PushSampleWish {
  const { kind, sender, message, payload } = draft
  const { hasPassphrase, minutes, views, retrievalStep, deletableByViewer } = limitsOf(draft)
  return {
    page: hasStep(draft) ? page : 'opened',
    language: currentLanguage(),
    ...{ kind, minutes, views, hasPassphrase, retrievalStep, deletableByViewer, sender, message },
    lines: linesOf(payload),
    files:
      kind === 'file' ? files.slice(0, 10).map(({ name, size }) => ({ filename: name, size })) : [],
  }
}

/** The last sample stays until the next one is there. */
function useSample(wish: PushSampleWish | null): PushSample | null {
  const [sample, setSample] = useState<PushSample | null>(null)
  const key = JSON.stringify(wish)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the wish, by content
  useEffect(() => {
    if (wish === null) return
    let isWanted = true
    const timer = setTimeout(() => {
      // A preview that is not to be had leaves the one before.
      call('pushes.sample', wish).then(
        (next) => isWanted && setSample(next),
        () => {},
      )
    }, PAUSE)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [key])
  return sample
}

/** The page's style sheet for a tree of its own, and without the page's place in a window. */
function styleOf({ style }: PushSample): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  const own = style.replaceAll(':root', ':host').replace(/^body \{/m, '.page {')
  sheet.replaceSync(`${own} ${IN_FRAME}`)
  return sheet
}

/** In a shadow tree, where neither style sheet knows of the other. Nothing in it can be used. */
function Frame({ sample }: { readonly sample: PushSample }) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (host.current === null) return
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [styleOf(sample)]
    // The server's markup, in which everything that a person typed is escaped. No script in it would run.
    const parsed = new DOMParser().parseFromString(sample.body, 'text/html')
    parsed.querySelector('[autofocus]')?.removeAttribute('autofocus')
    const page = document.createElement('div')
    page.className = 'page'
    page.lang = sample.language
    page.append(...parsed.body.childNodes)
    root.replaceChildren(page)
  }, [sample])
  return <div ref={host} className={styles.frame} inert data-testid="push-sample" />
}

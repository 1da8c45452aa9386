// What is being composed: the fields of each kind, and the choices that are remembered for the next
// push of that kind. Contents never are. Pure.

import { isInBounds } from '../../shared/model/push-option.ts'
import {
  DEFAULT_DRAFT,
  PUSH_OPTIONS,
  type PushDraft,
  type PushKind,
} from '../../shared/model/push-options.ts'
import { ownLabel } from '../../shared/push-label.ts'
import type { PushRow } from '../../shared/views/pushes.ts'
import { t } from '../words/t.ts'
import { texts } from '../words/texts.ts'
import { filesProblem, type SizedFile } from './files.ts'
import { UNITS, type Unit } from './period-units.ts'
import type { PushLimits } from './summary.ts'

/** What is remembered. */
export interface Choices {
  readonly minutes: number
  readonly views: number
  readonly retrievalStep: boolean
  readonly deletableByViewer: boolean
}

export interface Draft extends Choices {
  readonly kind: PushKind
  readonly payload: string
  readonly passphrase: string
  readonly name: string
  readonly note: string
  /** What recipients are told before they open it. */
  readonly sender: string
  readonly message: string
}

const { expireAfterMinutes: MINUTES, expireAfterViews: VIEWS } = PUSH_OPTIONS

export const DEFAULT_CHOICES: Choices = {
  minutes: DEFAULT_DRAFT.expireAfterMinutes,
  views: DEFAULT_DRAFT.expireAfterViews,
  retrievalStep: DEFAULT_DRAFT.retrievalStep,
  deletableByViewer: DEFAULT_DRAFT.deletableByViewer,
}

/** The draft as the main side takes it. @param files that go up with it */
export function pushDraftOf(draft: Draft, files: readonly { name: string }[] = []): PushDraft {
  const { kind, payload, note, minutes, views } = draft
  const name = draft.name.trim() === '' ? ownLabel(draft, files) : draft.name
  const { hasPassphrase, retrievalStep, deletableByViewer } = limitsOf(draft)
  return {
    kind,
    payload: payload === '' ? null : payload,
    passphrase: hasPassphrase ? draft.passphrase : null,
    name,
    note,
    sender: draft.sender,
    message: draft.message,
    expireAfterMinutes: minutes,
    expireAfterViews: views,
    retrievalStep,
    deletableByViewer,
  }
}

/** The same count in another unit, as far as a push may live. */
export function inUnit(minutes: number, from: Unit, to: Unit): number {
  return Math.min((minutes / UNITS[from]) * UNITS[to], MINUTES.max)
}

/** @param sender who shares it, unless the draft says another */
export function emptyDraft(kind: PushKind, choices: Choices, sender = ''): Draft {
  const texts = { payload: '', passphrase: '', name: '', note: '', message: '' }
  return { ...choices, ...texts, kind, sender }
}

/** Another push like that one: its settings, none of its secrets. */
export function draftLike(push: PushRow): Draft {
  return {
    kind: push.kind ?? 'text',
    payload: '',
    passphrase: '',
    name: push.name,
    note: push.note,
    sender: push.sender,
    message: push.message,
    minutes: push.expireAfterMinutes,
    views: push.expireAfterViews,
    retrievalStep: push.retrievalStep,
    deletableByViewer: push.deletableByViewer,
  }
}

/** A URL push leads on at once: whoever opens it has no page to delete it from. */
export function limitsOf(draft: Draft): PushLimits {
  return {
    minutes: draft.minutes,
    views: draft.views,
    hasPassphrase: draft.passphrase.trim() !== '',
    retrievalStep: draft.retrievalStep,
    deletableByViewer: draft.kind !== 'url' && draft.deletableByViewer,
  }
}

/** What is missing; null: it can be pushed. */
export function problemOf(draft: Draft, files: readonly SizedFile[]): string | null {
  if (draft.kind === 'file')
    return files.length === 0 ? t('pushes.chooseFile') : filesProblem(files)
  if (draft.payload.trim() === '') return MISSING[draft.kind]
  if (draft.kind === 'url' && !/^https?:\/\/\S+$/i.test(draft.payload.trim())) {
    return t('pushes.urlBegins')
  }
  return null
}

const MISSING = texts({ text: 'pushes.enterSecret', url: 'pushes.enterUrl', qr: 'pushes.enterQr' })

/** The choices in a stored text; the defaults for what is missing there or makes no sense. */
export function readChoices(text: string | null): Choices {
  const stored = parsed(text)
  const { minutes, views, retrievalStep, deletableByViewer } = stored
  return {
    minutes: inBounds(minutes, MINUTES) ?? DEFAULT_CHOICES.minutes,
    views: inBounds(views, VIEWS) ?? DEFAULT_CHOICES.views,
    retrievalStep:
      typeof retrievalStep === 'boolean' ? retrievalStep : DEFAULT_CHOICES.retrievalStep,
    deletableByViewer:
      typeof deletableByViewer === 'boolean'
        ? deletableByViewer
        : DEFAULT_CHOICES.deletableByViewer,
  }
}

/** What is to be stored of a draft. */
export function storedChoices({
  minutes,
  views,
  retrievalStep,
  deletableByViewer,
}: Choices): string {
  return JSON.stringify({ minutes, views, retrievalStep, deletableByViewer })
}

function parsed(text: string | null): Partial<Record<keyof Choices, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

function inBounds(value: unknown, bounds: { min: number; max: number }): number | null {
  return typeof value === 'number' && isInBounds(value, bounds) ? value : null
}

// Short messages at the foot of the window: what was done, with a way back; what went wrong. Knows no
// component: ToastHost.tsx shows what is open.

import { create } from 'zustand'
import type { Told } from '../../shared/words/told.ts'
import { CallError, OfflineError } from '../carriers/carrier.ts'
import { defined, t, textOf } from '../words/t.ts'
import { said, saidStored } from './said.ts'

export interface Toast {
  readonly id: string
  readonly text: string
  readonly tone: 'plain' | 'error'
  /** What it is about: a newer one takes its place. */
  readonly subject: string
  readonly undo: (() => void) | null
  /** Done when the time for Undo is over. */
  readonly afterwards: (() => void) | null
}

/** How long there is for Undo. It stops while a person points at a toast or has it focused. */
export const STAY_MS = 8000
export const MOST = 3

/** `open`: oldest first. `last`: the id of the newest; 0: there has been none. */
export const useToasts = create<{ readonly open: readonly Toast[]; readonly last: number }>(() => ({
  open: [],
  last: 0,
}))

/** Oldest first. */
export function openToasts(): readonly Toast[] {
  return useToasts.getState().open
}

/**
 * Says what was done. `undo` puts it back. One that is said before another view is gone to ends with its
 * own, so go first.
 * @param options `subject`: what it is about, by default its text; of each there is only the newest
 */
export function toast(
  text: string,
  options: { readonly undo?: () => void; readonly subject?: string } = {},
): void {
  const { undo = null, subject = text } = options
  show({ text, tone: 'plain', subject, undo, afterwards: null })
}

/** Another view is gone to: what was said of the last one ends, but for what can still be undone. */
export function leaveToasts(): void {
  for (const toast of openToasts()) if (toast.undo === null) dismiss(toast)
}

/**
 * For what cannot be taken back: it is done when the time for Undo is over. If the window is closed
 * before, it is not done.
 * @param undone hears that it is not
 */
export function deferred(
  text: string,
  action: () => Promise<unknown>,
  undone: () => void = () => {},
): void {
  const shown = show({
    text,
    tone: 'plain',
    subject: text,
    undo: undone,
    afterwards: () => attempt(action),
  })
  endUnseen(shown)
}

/** The time of toasts stops in a window without the focus. An action must not wait for it. */
function endUnseen(shown: Toast): void {
  setTimeout(() => {
    if (!openToasts().includes(shown)) return
    if (document.hasFocus()) endUnseen(shown)
    else dismiss(shown)
  }, STAY_MS)
}

/** Says what went wrong, where no form can. */
export function toastError(error: unknown): void {
  const text = messageOf(error)
  show({ text, tone: 'error', subject: text, undo: null, afterwards: null })
}

/** What is shown is in a chunk that cannot be had: the server is away, or is another version by now. */
export function toastNotLoaded(): void {
  toastError(new Error(t('ui.notLoaded')))
}

/** Runs an action and says so when it fails. For event handlers, which nobody awaits. */
export function attempt(action: () => Promise<unknown>): void {
  action().catch(toastError)
}

/** Takes it away: its time for Undo is over. */
export function dismiss(toast: Toast): void {
  if (drop(toast)) toast.afterwards?.()
}

export function undo(toast: Toast): void {
  if (drop(toast)) toast.undo?.()
}

/** @returns whether it was still there */
function drop(toast: Toast): boolean {
  const open = openToasts()
  if (!open.includes(toast)) return false
  useToasts.setState({ open: open.filter((other) => other !== toast) })
  return true
}

/** What an error says to a person. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'OfflineError') return t('ui.offline')
  if (error.name === 'SignedOutError') return t('ui.signedOut')
  return error instanceof CallError ? refusalText(error) : sentence(error.message)
}

/** What is said of an answer that did not come. A question changes nothing in any case. */
export function unansweredText(error: unknown): string {
  return error instanceof OfflineError ? t('ui.loadsLater') : messageOf(error)
}

/** Wrong fields with their names, where no form shows them. */
function refusalText({ told, fields, message }: CallError): string {
  const problems = Object.entries(fields)
  if (told !== null) return sentenceOf(told)
  if (problems.length === 0) return sentence(saidStored(message))
  return sentence(problems.map(([path, problem]) => `${path}: ${problemSaid(problem)}`).join('\n'))
}

/** A problem of a field, after its name. */
export function problemSaid(problem: string | Told): string {
  return typeof problem === 'string' ? defined(problem) : said(problem)
}

/** What the server told, by itself: a value at its beginning, such as a name, keeps its first letter. */
export function sentenceOf(told: string | Told): string {
  const text = problemSaid(told)
  return typeof told === 'object' && beginsWithValue(told) ? ended(text) : sentence(text)
}

function beginsWithValue({ key }: Told): boolean {
  const text = textOf(key)
  return (typeof text === 'string' ? text : text.other).startsWith('{')
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The main side's texts are parts of sentences: `name is too long`. */
export function sentence(text: string): string {
  return ended(capitalized(text))
}

function ended(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`
}

function show(toast: Omit<Toast, 'id'>): Toast {
  const earlier = openToasts().find(({ subject }) => subject === toast.subject)
  if (earlier !== undefined) dismiss(earlier)
  const [oldest] = openToasts()
  if (openToasts().length >= MOST && oldest !== undefined) dismiss(oldest)
  const last = useToasts.getState().last + 1
  const shown: Toast = { ...toast, id: String(last) }
  useToasts.setState({ open: [...openToasts(), shown], last })
  return shown
}

// What forms are sending, by the keys of their drafts. A form may be left meanwhile and come back to: it still shows
// that it is at work, and sends nothing twice.
import { create } from 'zustand'
import { holdDraft } from '../ui/drafts.ts'
import type { UploadProgress } from './upload.ts'

interface Sending {
  /** Of files on their way; null: there are none, or all have arrived. */
  readonly progress: UploadProgress | null
  readonly cancel: () => void
}

type OnProgress = (progress: UploadProgress | null) => void

const useAll = create<Readonly<Record<string, Sending>>>(() => ({}))

/** Null: the form sends nothing. */
export function useSending(key: string): Sending | null {
  return useAll((all) => all[key] ?? null)
}

/** @param work the signal tells it that a person called it off */
export async function send(
  key: string,
  work: (onProgress: OnProgress, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const abort = new AbortController()
  const cancel = () => abort.abort()
  const onProgress: OnProgress = (progress) => useAll.setState({ [key]: { progress, cancel } })
  onProgress(null)
  const release = holdDraft(key)
  try {
    await orCalledOff(work(onProgress, abort.signal), abort.signal)
  } finally {
    release()
    useAll.setState(({ [key]: _, ...others }) => others, true)
  }
}

/** Whatever else goes wrong once a person has called something off, it was called off. */
export async function orCalledOff(work: Promise<void>, signal: AbortSignal): Promise<void> {
  try {
    await work
  } catch (error) {
    signal.throwIfAborted()
    throw error
  }
}

export function isCalledOff(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

// An import on its way: what is read, what it would do, how far it is, what it did.

import { useRef, useState } from 'react'
import type { MovedCheck, MoveReport } from '../../shared/views/moves.ts'
import { call } from '../bridge.ts'
import { messageOf } from '../ui/toast.ts'
import { t } from '../words/t.ts'
import { importParts, windowsLeft } from './import-parts.ts'

export interface ImportServer {
  readonly url: string
  readonly key: string
  readonly plainHttp: boolean
}

/** Where the checks come from. */
export type ImportSource = { readonly document: string } | { readonly server: ImportServer }

interface Running {
  readonly label: string
  /** Null: nobody knows how far it is. */
  readonly fraction: number | null
}

interface Planned {
  readonly source: ImportSource
  readonly report: MoveReport
}

/** @param project UUID */
export function useImport(project: string) {
  const calledOff = useRef<AbortController | null>(null)
  const [running, setRunning] = useState<Running | null>(null)
  const [planned, setPlanned] = useState<Planned | null>(null)
  const [result, setResult] = useState<MoveReport | null>(null)
  /** What was thrown; null: nothing. */
  const [failure, setFailure] = useState<unknown>(null)

  /** Nobody waits any more for what was called off. */
  async function run(label: string, action: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const abort = new AbortController()
    calledOff.current = abort
    setRunning({ label, fraction: null })
    setFailure(null)
    try {
      await action(abort.signal)
    } catch (error) {
      if (!abort.signal.aborted) setFailure(error)
    } finally {
      if (!abort.signal.aborted) setRunning(null)
    }
  }

  function forget(): void {
    setPlanned(null)
    setResult(null)
    setFailure(null)
  }

  const plan = (label: string, read: () => Promise<ImportSource>) =>
    run(label, async (signal) => {
      forget()
      const source = await read()
      const report =
        'server' in source
          ? await call('moves.plan', moveFrom(source.server, project, true))
          : await call('data.plan', { project, document: source.document, keepUuids: true })
      if (!signal.aborted) setPlanned({ source, report })
    })

  const create = (source: ImportSource, keepUuids: boolean) =>
    run(t('data.creatingChecks'), async (signal) => {
      const progress = (done: number, total: number) => {
        const fraction = total === 0 ? null : done / total
        if (!signal.aborted) setRunning({ label: t('data.creatingChecks'), fraction })
      }
      const report =
        'server' in source
          ? await takeFrom(moveFrom(source.server, project, keepUuids), progress)
          : await takeIn({ project, keepUuids }, source.document, { signal, progress })
      // What was made until a stop is told as well.
      setPlanned(null)
      setResult(report)
    })

  function cancel(): void {
    calledOff.current?.abort()
    setRunning(null)
    void call('moves.cancel', undefined).catch(() => {})
  }

  return { running, planned, result, failure, plan, create, cancel, forget }
}

function moveFrom(server: ImportServer, project: string, keepUuids: boolean) {
  return {
    direction: 'from',
    server,
    project,
    checks: null,
    existing: 'skip',
    relay: false,
    keepUuids,
  } as const
}

type Progress = (done: number, total: number) => void

/** From a server: the main side goes on by itself and answers how far it is. */
async function takeFrom(
  wish: ReturnType<typeof moveFrom>,
  progress: Progress,
): Promise<MoveReport> {
  for (;;) {
    const { done, total, report } = await call('moves.start', wish)
    if (report !== null) return report
    progress(done, total)
  }
}

/** From a file, part by part. @throws what went wrong, when no part got through */
async function takeIn(
  how: { readonly project: string; readonly keepUuids: boolean },
  document: string,
  { signal, progress }: { readonly signal: AbortSignal; readonly progress: Progress },
): Promise<MoveReport> {
  const parts = importParts(document)
  const reports: MoveReport[] = []
  let [through, problem] = [0, '']
  for (const [index, part] of parts.entries()) {
    if (signal.aborted) break
    try {
      const arrived = arrivedOf(reports, part.named)
      reports.push(await call('data.import', { ...how, document: part.document, arrived }))
    } catch (error) {
      if (reports.length === 0) throw error
      reports.push(failedPart(error))
      problem = messageOf(error)
      break
    }
    through = index + 1
    progress(through, parts.length)
  }
  const [first] = reports
  return {
    checks: reports.flatMap(({ checks }) => checks),
    byHand: [],
    leftBehind: [],
    tellNobody: 0,
    canKeepUuids: first?.canKeepUuids ?? false,
    maintenance: [
      ...reports.flatMap(({ maintenance = [] }) => maintenance),
      ...windowsLeft(parts.slice(through), problem),
    ],
  }
}

/** The checks of earlier parts that the windows of a part name, by what the document calls them. */
function arrivedOf(reports: readonly MoveReport[], named: ReadonlySet<string>) {
  return reports
    .flatMap(({ checks }) => checks)
    .flatMap(({ target, uuid }) =>
      target !== null && uuid !== null && named.has(target) ? [{ target, uuid }] : [],
    )
}

function failedPart(error: unknown): MoveReport {
  const rest: MovedCheck = {
    name: t('data.theOthers'),
    tags: '',
    schedule: '',
    uuid: null,
    outcome: 'failed',
    target: null,
    problem: messageOf(error),
    oldUrl: null,
    newUrl: null,
    leaves: [],
    byHand: [],
    tellsNobody: false,
  }
  return { checks: [rest], byHand: [], leftBehind: [], tellNobody: 0, canKeepUuids: false }
}

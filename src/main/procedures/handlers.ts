// How procedures are implemented: a function for each name, composed from several files. Types only.
import type { Output, Parsed, ProcedureName } from '../../shared/procedures/index.ts'
import type { ProcedureContext } from './context.ts'
import type { WithLongLists } from './long-list.ts'

/** @throws TocsinError for what a person can mend; carriers hand on its code and text */
export type Handler<N extends ProcedureName> = (
  context: ProcedureContext,
  input: Parsed<N>,
) => Answer<Output<N>> | Promise<Answer<Output<N>>>

type Answer<O> = O | WithLongLists<O>

export type Handlers = { readonly [N in ProcedureName]: Handler<N> }

/** What procedures of the desktop app work on: no part of the application that monitors. */
export interface DesktopContext
  extends Pick<ProcedureContext, 'clock' | 'dataDir' | 'desktop' | 'env' | 'health' | 'log'> {
  readonly hub: Pick<ProcedureContext['hub'], 'changed'>
}

export type DesktopHandlers = {
  readonly [N in ProcedureName]: (
    context: DesktopContext,
    input: Parsed<N>,
  ) => Output<N> | Promise<Output<N>>
}

// The state of the house as the window shows it, read when it is asked for: by the snapshot whole, by
// the events in parts. Loaded with the application: no zod here.
import { channelRows } from '../channels.ts'
import type { AppViews, ProcedureContext } from '../context.ts'
import { rowPart } from '../long-list.ts'
import { projectRows } from '../projects.ts'
import { type AppStateContext, appState } from './app-state.ts'
import { remoteRow, remoteRows } from './remote-rows.ts'
import { createNews } from './timeline-news.ts'

export type ViewsContext = AppStateContext &
  Pick<ProcedureContext, 'channels' | 'notifications' | 'sentReports' | 'remotes'>

export function createViews(context: ViewsContext): AppViews {
  const { monitor, channels, settings, remotes, clock } = context
  const news = createNews(context)
  return {
    checkRows: monitor.rows.inBatches,
    checkRowParts: monitor.rows.keptBatches(rowPart),
    checkRow: monitor.rows.one,
    channelRows: () => channelRows(monitor, channels.all()),
    channelRow(id) {
      const channel = channels.byId(id)
      return (channel && channelRows(monitor, [channel])[0]) ?? null
    },
    channelIds: channels.all,
    remoteRows: () => remoteRows(remotes, clock.now()),
    remoteRow(id) {
      const remote = remotes.editor.list().find((one) => one.id === id)
      return remote === undefined ? null : remoteRow(remote, remotes, clock.now())
    },
    mirroredRows: remotes.mirror.rows,
    projects: () => projectRows(monitor),
    settings: settings.view,
    app: () => appState(context),
    begin: news.begin,
    timeline: news.read,
    lastCheckId: monitor.checks.lastId,
  }
}

// The state of the house as the window shows it, read when it is asked for: by the snapshot whole, by
// the events in parts. Loaded with the application: no zod here.
import type { CheckRow } from '../../../shared/views/checks.ts'
import type { ChannelRow } from '../../../shared/views/settings.ts'
import type { WindowViews } from '../../window-events/read-changes.ts'
import { channelRows } from '../channels.ts'
import { projectRows } from '../projects.ts'
import { type AppStateContext, appState } from './app-state.ts'
import { type CheckRows, createCheckRows } from './check-rows.ts'
import { createNews } from './timeline-news.ts'

export interface AppViews extends WindowViews {
  readonly rows: CheckRows
  checkRows(): readonly CheckRow[]
  channelRows(): readonly ChannelRow[]
}

export type ViewsContext = AppStateContext

export function createViews(context: ViewsContext): AppViews {
  const { monitor, settings } = context
  const { channels, history } = monitor
  const rows = createCheckRows(context)
  const news = createNews(context)
  return {
    rows,
    checkRows: rows.all,
    checkRow: rows.one,
    channelRows: () => channelRows(monitor, channels.all()),
    channelRow(id) {
      const channel = channels.byId(id)
      return (channel && channelRows(monitor, [channel])[0]) ?? null
    },
    channelIds: channels.all,
    projects: () => projectRows(monitor),
    settings: settings.view,
    app: () => appState(context),
    begin: news.begin,
    timeline: news.read,
    lastCheckId: history.lastCheckId,
  }
}

// Guards of every page that Electron creates: no navigation elsewhere, no windows, no frames, no
// devices, no foreign downloads. Only types of Electron here.
import type { App, Session, WebContents } from 'electron'
import type { Log } from '../../log.ts'
import { isOwnDownload, isWindowAddress } from './page-file.ts'

export interface Guarded {
  readonly app: Pick<App, 'on'>
  readonly session: GuardedSession
  readonly log: Log
  /** Handed the address of a window that a page wanted to open. */
  readonly openExternally: (address: string) => void
}

type GuardedSession = Pick<
  Session,
  'on' | 'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'
>
export type GuardedContents = Pick<WebContents, 'on' | 'setWindowOpenHandler'>

/** To be called before any window is made. */
export function guardPages({ app, session, log, openExternally }: Guarded): void {
  app.on('web-contents-created', (_event, contents) => guardNavigation(contents, openExternally))
  refusePermissions(session)
  refuseForeignDownloads(session, log)
}

function guardNavigation(contents: GuardedContents, openExternally: Guarded['openExternally']) {
  contents.setWindowOpenHandler(({ url }) => {
    openExternally(url)
    return { action: 'deny' }
  })
  contents.on('will-navigate', (details) => {
    // Its own page again is a reload; what that shows comes from the scheme alone.
    if (!isWindowAddress(details.url)) details.preventDefault()
  })
  contents.on('will-frame-navigate', (details) => {
    if (!details.isMainFrame) details.preventDefault()
  })
  contents.on('will-redirect', (details) => details.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
}

function refusePermissions(session: GuardedSession): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
}

/** What the window saves (a ping's body, an export) it made itself, as a blob of its own origin. */
function refuseForeignDownloads(session: GuardedSession, log: Log): void {
  session.on('will-download', (event, item) => {
    if (isOwnDownload(item.getURL())) return
    event.preventDefault()
    log.warn('a download was refused: it is not the window’s own')
  })
}

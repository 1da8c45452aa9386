// The privileged scheme that the window is served from: an origin of its own, which no web page and
// no file on disk shares.
import { protocol } from 'electron'
import { answerPage } from './page-answer.ts'
import { SCHEME } from './page-file.ts'

/** To be called before Electron is ready. */
export function registerWindowScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, codeCache: true }
  protocol.registerSchemesAsPrivileged([{ scheme: SCHEME, privileges }])
}

/** @param folder of the built window */
export function serveWindowScheme(folder: string): void {
  protocol.handle(SCHEME, (request) => answerPage(folder, request))
}

// The window's privileged scheme: an origin of its own, which no web page and no file on disk
// shares.
import { protocol } from 'electron'
import { answerQuestionRequest } from './ask.ts'
import { answerBadge } from './badge-response.ts'
import { SCHEME } from './page-file.ts'
import { answerPage } from './page-response.ts'

/** To be called before Electron is ready. */
export function registerWindowScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, codeCache: true }
  protocol.registerSchemesAsPrivileged([{ scheme: SCHEME, privileges }])
}

/**
 * @param folder of the built window
 * @param home where the server listens, which badges are read from; null: it does not yet
 */
export function serveWindowScheme(folder: string, home: () => string | null): void {
  protocol.handle(
    SCHEME,
    async (request) =>
      answerQuestionRequest(request) ??
      (await answerBadge(request, home())) ??
      answerPage(folder, request),
  )
}

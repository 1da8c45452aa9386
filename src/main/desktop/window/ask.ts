// Asks the person in a small window of ours. Several questions can be open; each has its window.

import { randomUUID } from 'node:crypto'
import { BrowserWindow, nativeTheme } from 'electron'
import { PALETTE } from '../../../shared/model/palette.ts'
import type { Words } from '../../words.ts'
import { answerQuestion, type Question, questionAddress } from './question-page.ts'

const SIZE = { width: 560, height: 400 }

interface OpenQuestion {
  readonly question: Question
  readonly window: BrowserWindow
  choose(choice: number): void
}

const open = new Map<string, OpenQuestion>()

/**
 * Shows a question and resolves with the number of the choice.
 * @param whileOpen what is done before the window closes, while it has the focus
 */
export function askInWindow(
  asked: Omit<Question, 'words'>,
  words: Pick<Words, 'language' | 't'>,
  whileOpen: (choice: number) => Promise<void> = async () => {},
): Promise<number> {
  const id = randomUUID()
  const question = { ...asked, words }
  const window = new BrowserWindow({
    ...SIZE,
    title: 'Tocsin',
    autoHideMenuBar: true,
    fullscreenable: false,
    backgroundColor: PALETTE.surface[nativeTheme.shouldUseDarkColors ? 'dark' : 'light'],
    webPreferences: {
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
    },
  })
  return new Promise((resolve) => {
    let isAnswered = false
    function choose(choice: number): void {
      if (isAnswered) return
      isAnswered = true
      void whileOpen(choice).finally(() => {
        open.delete(id)
        resolve(choice)
        // Not within its own request.
        setImmediate(() => window.destroy())
      })
    }
    open.set(id, { question, window, choose })
    window.once('closed', () => choose(question.closed))
    window.webContents.on('before-input-event', (_event, { type, key }) => {
      if (type === 'keyDown' && key === 'Escape') choose(question.closed)
    })
    // The window is closed while it loads: its question is answered.
    window.loadURL(questionAddress(id)).catch(() => {})
  })
}

/** Brings the question forward that has to be answered first; false: none is open. */
export function showQuestion(): boolean {
  const [first] = open.values()
  if (first === undefined) return false
  first.window.show()
  first.window.focus()
  return true
}

/** The answer to a request of the window's scheme; null: it is of no question. */
export function answerQuestionRequest(request: Request): Response | null {
  return answerQuestion(
    request,
    (id) => open.get(id)?.question ?? null,
    (id, choice) => open.get(id)?.choose(choice),
  )
}

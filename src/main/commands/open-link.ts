// Opens a link in the person's browser, by the program that each operating system has for it.
import { spawn } from 'node:child_process'
import { childEnvironment } from '../child-env.ts'
import type { Environment } from '../config.ts'
import { errorText } from '../errors.ts'

export interface Opener {
  readonly program: string
  readonly args: readonly string[]
}

/** An opener that still runs after this many milliseconds is the browser itself. */
const EXIT_WAIT = 2000

/** @param link of letters, digits and `:/#=.-_[]` alone, which no shell looks at between quotes */
export function openerOf(platform: NodeJS.Platform, link: string): Opener {
  if (platform === 'darwin') return { program: 'open', args: [link] }
  if (platform !== 'win32') return { program: 'xdg-open', args: [link] }
  // The first quoted word of `start` is the title of a window.
  return { program: 'cmd', args: ['/c', 'start', '""', `"${link}"`] }
}

/** @returns why it could not be opened, in one line; null: it was */
export function openLink(link: string, env: Environment): Promise<string | null> {
  const { program, args } = openerOf(process.platform, link)
  const child = spawn(program, args, {
    env: childEnvironment(env),
    stdio: 'ignore',
    // It may become the browser, which outlives this command.
    detached: true,
    windowsVerbatimArguments: true,
  })
  return new Promise((resolve) => {
    const limit = setTimeout(() => {
      child.unref()
      resolve(null)
    }, EXIT_WAIT)
    child.once('error', (error) => {
      clearTimeout(limit)
      resolve(errorText(error))
    })
    child.once('exit', (code) => {
      clearTimeout(limit)
      resolve(code === 0 ? null : `${program} ended with ${code}`)
    })
  })
}

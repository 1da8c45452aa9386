// The command `tocsin` of an installation that no package manager puts into PATH: of an AppImage a script in
// ~/.local/bin, of macOS a link in /usr/local/bin. Knows no Electron.

import fs from 'node:fs'
import path from 'node:path'
import type { CommandState } from '../../../shared/views/settings.ts'
import { tell } from '../../../shared/words/told.ts'
import type { Environment } from '../../config.ts'
import { errorText, TocsinError } from '../../errors.ts'
import { shellWord } from '../../shell-word.ts'

export interface CommandLink {
  /** Null: this installation brings its command, or is a checkout. */
  get(): CommandState | null
  /** @throws TocsinError CONFLICT when it is another's or cannot be written: the text says what to do */
  set(isOn: boolean): void
  /** An AppImage may lie elsewhere by now: its script follows. */
  refresh(): void
}

export interface CommandLinkOptions {
  readonly platform: NodeJS.Platform
  readonly env: Environment
  readonly isPackaged: boolean
  readonly home: string
  /** The package's folder `Resources` on macOS. */
  readonly resources: string
  /** Left out: /usr/local/bin. */
  readonly systemFolder?: string
}

const MARK = '# Written by Tocsin: Settings → General → Install command.'

/** What is put there, and how. */
interface Kind {
  readonly file: string
  /** Whether what is there was put there by an installation of Tocsin; `null`: nothing is there. */
  readonly found: () => 'current' | 'older' | 'other' | null
  readonly write: () => void
  /** The lines that do and undo it by hand. */
  readonly byHand: { readonly on: string; readonly off: string }
}

export function createCommandLink(options: CommandLinkOptions): CommandLink {
  const kind = kindOf(options)

  function set(isOn: boolean): void {
    if (kind === null) throw new TocsinError('INVALID', tell('refusals.commandThere'))
    if (kind.found() === 'other') {
      throw new TocsinError('CONFLICT', tell('refusals.commandTaken', { file: kind.file }))
    }
    try {
      fs.rmSync(kind.file, { force: true })
      if (isOn) kind.write()
    } catch (error) {
      const { on, off } = kind.byHand
      const values = { file: kind.file, reason: errorText(error), command: isOn ? on : off }
      throw new TocsinError('CONFLICT', tell('refusals.commandStays', values), { cause: error })
    }
  }

  return {
    get: () => (kind === null ? null : stateOf(kind, options.env)),
    set,
    refresh() {
      if (kind?.found() === 'older') set(true)
    },
  }
}

function kindOf(options: CommandLinkOptions): Kind | null {
  const { platform, env, isPackaged, home, resources } = options
  if (platform === 'linux' && env.APPIMAGE) return script(home, env.APPIMAGE)
  if (platform !== 'darwin' || !isPackaged) return null
  const folder = options.systemFolder ?? '/usr/local/bin'
  return link(path.join(folder, 'tocsin'), path.join(resources, 'bin', 'tocsin'))
}

/** What an AppImage was unpacked to is there only while it runs: the script starts the image itself. */
function script(home: string, image: string): Kind {
  const file = path.join(home, '.local', 'bin', 'tocsin')
  // No page is ever loaded: Chromium's sandbox, which some systems refuse, has nothing to hold.
  const words = `${shellWord(image)} --no-sandbox --no-zygote --cli -- "$@"`
  const folder = shellWord(path.dirname(file))
  const content = `#!/bin/sh\n${MARK}\nexec ${words}\n`
  return {
    file,
    found() {
      const text = textAt(file)
      if (text === content) return 'current'
      return text === null ? null : text.includes(MARK) ? 'older' : 'other'
    },
    write() {
      fs.mkdirSync(path.dirname(file), { recursive: true })
      fs.writeFileSync(file, content, { mode: 0o755, flag: 'wx' })
    },
    byHand: {
      // From then on the app may.
      on: `sudo mkdir -p ${folder} && sudo chown "$USER" ${folder}`,
      off: `sudo rm ${shellWord(file)}`,
    },
  }
}

function link(file: string, target: string): Kind {
  return {
    file,
    found() {
      const to = linkAt(file)
      if (to === target) return 'current'
      if (to === null) return fs.existsSync(file) ? 'other' : null
      return to.endsWith('/Tocsin.app/Contents/Resources/bin/tocsin') ? 'older' : 'other'
    },
    write() {
      fs.mkdirSync(path.dirname(file), { recursive: true })
      fs.symlinkSync(target, file)
    },
    byHand: {
      on: `sudo mkdir -p ${shellWord(path.dirname(file))} && sudo ln -sf ${shellWord(target)} ${shellWord(file)}`,
      off: `sudo rm ${shellWord(file)}`,
    },
  }
}

function stateOf({ file, found, byHand }: Kind, { PATH = '' }: Environment): CommandState {
  const there = found()
  const isInstalled = there === 'current' || there === 'older'
  const folder = path.dirname(file)
  return {
    file,
    state: isInstalled ? 'installed' : there === 'other' ? 'taken' : 'absent',
    isInPath: PATH.split(path.delimiter).includes(folder),
    byHand: isWritable(folder) ? null : isInstalled ? byHand.off : byHand.on,
  }
}

/** Or can be made, with the folders above. */
function isWritable(folder: string): boolean {
  try {
    fs.accessSync(folder, fs.constants.W_OK)
    return true
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    return isMissing && path.dirname(folder) !== folder && isWritable(path.dirname(folder))
  }
}

/** Null: nothing is there. What cannot be read is another's. */
function textAt(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? null : ''
  }
}

/** Null: there is none, or it is no link. */
function linkAt(file: string): string | null {
  try {
    return fs.readlinkSync(file)
  } catch {
    return null
  }
}

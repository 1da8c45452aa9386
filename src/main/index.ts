// The entrance of a package, in Electron's main process: the desktop app, or a command (`--cli`). Electron
// awaits this module before it touches the display, so that a command runs where there is none. It
// imports nothing before it knows which of them is asked for.
import path from 'node:path'
import { commandWords } from './command-words.ts'

const words = commandWords(process.argv)
if (words === null) {
  const { startDesktop } = await import('./desktop/start.ts')
  startDesktop(path.join(import.meta.dirname, '..'))
} else {
  process.argv = [process.execPath, 'tocsin', ...words]
  const { ended } = await import('./cli.ts')
  await ended
  // On Windows a pipe takes what is printed later.
  for (const stream of [process.stdout, process.stderr]) {
    await new Promise((resolve) => stream.write('', resolve))
  }
  // Otherwise Electron would go on to become an app.
  process.exit()
}

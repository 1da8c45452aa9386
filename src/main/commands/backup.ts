// `tocsin backup` and `tocsin restore`: the backup of the window, for cron and for a folder whose server does not
// start. What a backup holds and how it is restored is decided in backup/.
import fs from 'node:fs'
import path from 'node:path'
import { bytesText } from '../../shared/bytes.ts'
import { makeBackup } from '../backup/make.ts'
import { confirmStaged, stageBackup } from '../backup/stage.ts'
import { counted } from '../counted.ts'
import { syncFolder } from '../durable-file.ts'
import { EXIT, errorText, TocsinError } from '../errors.ts'
import { keyPlace } from '../secrets/crypto/master-key.ts'
import { ensureDataDir } from '../store/data-dir.ts'
import { isFolderLocked } from '../store/lock.ts'
import { MONITOR_FILE, openSecretsStore, SECRETS_FILE } from '../store/store.ts'
import type { Command, CommandCall } from './command.ts'
import { JSON_FLAG } from './flags.ts'

async function backup(call: CommandCall): Promise<number> {
  const { clock, dataDir, values, print, complain } = call
  const file = path.resolve(call.positionals[0] ?? '')
  if (fs.existsSync(file) && values.force !== true) {
    throw new TocsinError('USAGE', `${file} exists; --force replaces it`)
  }
  if (!fs.existsSync(path.join(dataDir, MONITOR_FILE))) {
    throw new TocsinError('NOT_FOUND', `nothing to back up: ${dataDir} has no ${MONITOR_FILE}`)
  }
  // A restore needs both databases, and a folder that only commands have used has one.
  if (!fs.existsSync(path.join(dataDir, SECRETS_FILE))) await openSecretsStore(dataDir).close()
  const made = await makeBackup(dataDir, clock.now())
  try {
    place(made, file)
  } finally {
    fs.rmSync(made, { force: true })
  }
  const { size } = fs.statSync(file)
  print(values.json === true ? JSON.stringify({ file, size }) : `${file}  ${bytesText(size)}`)
  complain(`the backup does not hold the master key, which opens its secrets: ${keyAdvice(call)}`)
  return EXIT.ok
}

/** Copies it under its name, whole or not at all: the target may be on another disk. */
function place(made: string, file: string): void {
  const draft = `${file}.${process.pid}.part`
  try {
    fs.copyFileSync(made, draft, fs.constants.COPYFILE_EXCL)
    const fd = fs.openSync(draft, 'r+')
    fs.fsyncSync(fd)
    fs.closeSync(fd)
    fs.renameSync(draft, file)
    syncFolder(path.dirname(file))
  } catch (error) {
    fs.rmSync(draft, { force: true })
    throw new TocsinError('USAGE', `cannot write ${file}: ${errorText(error)}`, { cause: error })
  }
}

function keyAdvice({ dataDir, env }: CommandCall): string {
  const place = keyPlace(dataDir, env)
  switch (place.in) {
    case 'variable':
      return `keep what ${place.name} holds`
    case 'file':
      return `keep a copy of ${place.file}`
    case 'keychain':
      return 'it is in the keychain of this desktop'
  }
}

async function restore({ dataDir, positionals, print, complain }: CommandCall): Promise<number> {
  const file = path.resolve(positionals[0] ?? '')
  const size = sizeOf(file)
  ensureDataDir(dataDir)
  const staged = await stageBackup(dataDir, fs.createReadStream(file), size)
  confirmStaged(dataDir, staged)
  const made = new Date(staged.made).toISOString()
  const held = [counted(staged.checks, 'check'), counted(staged.pushes, 'push', 'pushes')]
  print(`Ready to restore: the backup of ${made} with ${held.join(' and ')}.`)
  print(
    isFolderLocked(dataDir)
      ? 'A server runs: it goes on with the present data until you stop it and start it again.'
      : 'No server runs: the backup takes the place of the present data when one starts (tocsin serve).',
  )
  print(`The present data is then kept in ${dataDir}, in a folder before-restore-….`)
  if (staged.pushes > 0) {
    complain('secrets open only with the master key of the installation that made the backup')
  }
  return EXIT.ok
}

function sizeOf(file: string): number {
  try {
    fs.accessSync(file, fs.constants.R_OK)
    return fs.statSync(file).size
  } catch (error) {
    throw new TocsinError('USAGE', `cannot read ${file}: ${errorText(error)}`, { cause: error })
  }
}

export const BACKUP_COMMANDS: readonly Command[] = [
  {
    name: 'backup',
    summary: 'Write a backup of everything but the master key, also while a server runs',
    args: [
      { name: 'FILE', help: 'The archive to write, such as tocsin.tar.gz; only you can read it.' },
    ],
    flags: [{ name: 'force', help: 'Replace the file if it exists.' }, JSON_FLAG],
    run: backup,
  },
  {
    name: 'restore',
    summary: 'Restore a backup at the next start of the server, also of damaged databases',
    args: [{ name: 'FILE', help: 'A file that "tocsin backup" or the window made.' }],
    flags: [],
    run: restore,
  },
]

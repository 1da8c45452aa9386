// What the flags of `tocsin remote add` and `edit` say, with the files that they name (contract remotes.md 8).
import fs from 'node:fs'
import { errorText, TocsinError } from '../errors.ts'
import type { Given } from '../remotes/remotes.ts'
import { type KeyFile, readKeyFile } from '../remotes/rules/credentials.ts'
import type { CommandCall } from './command.ts'
import { text } from './flags.ts'
import { readSecretFromStdin, STDIN } from './secret-input.ts'

async function readKeys({ values, io }: CommandCall): Promise<KeyFile | undefined> {
  const file = text(values, 'key-file')
  if (file === undefined) return undefined
  return readKeyFile(file === STDIN ? await readSecretFromStdin(io) : readFile('key-file', file))
}

/** More than any key file or certificate has. */
const FILE_LIMIT = 1024 * 1024

function readFile(flag: string, file: string): string {
  try {
    if (fs.statSync(file).size > FILE_LIMIT) throw new Error('it is too large')
    return fs.readFileSync(file, 'utf8')
  } catch (error) {
    throw new TocsinError('USAGE', `--${flag} ${file} cannot be read: ${errorText(error)}`)
  }
}

/** @throws TocsinError USAGE for a file that cannot be read, INVALID for one of keys that is wrong */
export async function givenBy(call: CommandCall): Promise<Given> {
  const { values } = call
  const ca = text(values, 'ca')
  return {
    name: text(values, 'name'),
    url: text(values, 'url'),
    kind: text(values, 'kind'),
    keys: await readKeys(call),
    ca: ca === undefined || ca === '' ? ca : readFile('ca', ca),
    pingBase: text(values, 'ping-base'),
    every: text(values, 'every'),
    plainHttp: values['plain-http'] === true ? true : undefined,
    mirror: values['no-mirror'] === true ? false : values.mirror === true ? true : undefined,
    off: values.off === true ? true : values.on === true ? false : undefined,
  }
}

// How commands read secrets: from stdin or a file. Arguments are visible to other users, through `ps`
// (contract hardening.md H27).
import fs from 'node:fs'
import { errorText, TocsinError } from '../errors.ts'
import type { CommandCall } from './command.ts'
import type { CommandIo } from './io.ts'

/** The value of a flag that means stdin. */
export const STDIN = '-'

/** Bytes read of a secret: more than the longest that is taken. */
const STDIN_LIMIT = 5 * 1024 * 1024

/**
 * Everything on stdin, without the line break that `echo` adds.
 * @throws TocsinError USAGE when it is too large or no text
 */
export async function readSecretFromStdin({ stdin, stderr, isTTY }: CommandIo): Promise<string> {
  if (isTTY) stderr.write('Reading the secret from the terminal; end with Ctrl-D\n')
  const chunks: Buffer[] = []
  let size = 0
  for await (const part of stdin) {
    const chunk = Buffer.from(part)
    size += chunk.length
    if (size > STDIN_LIMIT) {
      throw new TocsinError('USAGE', 'the secret on stdin is too large; use --file for it')
    }
    chunks.push(chunk)
  }
  const bytes = Buffer.concat(chunks)
  const content = bytes.toString('utf8')
  if (!Buffer.from(content).equals(bytes)) {
    throw new TocsinError(
      'USAGE',
      'the secret on stdin is not UTF-8 text; use --file for anything else',
    )
  }
  return content.replace(/\r?\n$/, '')
}

/** Bytes read of a file whose first line counts. */
const LINE_LIMIT = 64 * 1024

/**
 * The first line of a file, without its line break.
 * @throws TocsinError USAGE when the file cannot be read
 */
export function readFirstLine(file: string): string {
  try {
    const fd = fs.openSync(file, 'r')
    try {
      const bytes = Buffer.alloc(LINE_LIMIT)
      return firstLine(bytes.subarray(0, fs.readSync(fd, bytes)).toString('utf8'))
    } finally {
      fs.closeSync(fd)
    }
  } catch (error) {
    throw new TocsinError('USAGE', `${file} cannot be read: ${errorText(error)}`)
  }
}

export function firstLine(content: string): string {
  return content.split(/\r?\n/, 1)[0] ?? ''
}

/** Warns that a secret was given as an argument, and names what to use instead. */
export function warnOfArgument(
  { complain }: Pick<CommandCall, 'complain'>,
  flag: string,
  instead: string,
): void {
  complain(`warning: other users can read ${flag} in the process list; use ${instead}`)
}

// What help says of `tocsin run` and `tocsin ping`. A bundle of its own runs them (src/main/run), before
// anything of this folder is loaded.
import { PING_OPTIONS, RUN_OPTIONS } from '../run/options.ts'
import type { Argument } from './flags.ts'
import type { CommandUsage } from './help.ts'

const CHECK: Argument = {
  name: 'CHECK',
  help: 'UUID, slug or name of a check of the project, or the ping URL of any Healthchecks server.',
}

export const JOB_USAGES: readonly CommandUsage[] = [
  {
    name: 'run',
    summary: 'Run a job and report its start, end, exit code and output',
    flags: RUN_OPTIONS,
    args: [CHECK],
    rest: [
      { name: '-- COMMAND [ARGUMENT…]', help: 'Program to run, and its arguments.' },
      { name: '-c TEXT', help: 'Text for the shell, as cron runs it: $SHELL, else /bin/sh.' },
    ],
  },
  {
    name: 'ping',
    summary: 'Report one signal of a job; prints nothing, and exits with 69 if it was refused',
    flags: PING_OPTIONS,
    args: [
      CHECK,
      {
        name: '[SIGNAL]',
        help: 'start, success, fail, log, or an exit code from 0 to 255. Default: success.',
      },
    ],
  },
]

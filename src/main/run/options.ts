// The options of `tocsin run` and `tocsin ping` as data (contract run.md 1): words.ts parses by them,
// `tocsin help` explains them. Imports nothing: the bundle reads it before the job starts.

export type OptionType =
  | 'switch'
  | 'text'
  | 'duration'
  | 'count'
  | 'nice'
  | 'exits'
  | 'expression'
  | 'uuid'
  | 'url'

export interface JobOption {
  /** Without dashes. */
  readonly name: string
  readonly type: OptionType
  /** The placeholder of its value; left out: a switch. */
  readonly value?: string
  /** One sentence for `tocsin help`. */
  readonly help: string
  readonly multiple?: true
}

const COMMON: readonly JobOption[] = [
  {
    name: 'project',
    type: 'text',
    value: 'N',
    help: 'Name of the project. Default: the project "Default".',
  },
  {
    name: 'server',
    type: 'url',
    value: 'U',
    help: 'Address of another Tocsin to report to. Environment: TOCSIN_SERVER.',
  },
  {
    name: 'key-file',
    type: 'text',
    value: 'F',
    help: 'File that holds a read-write key of that server. Environment: TOCSIN_KEY_FILE.',
  },
  { name: 'rid', type: 'uuid', value: 'UUID', help: 'Run id. Default: a random one.' },
  {
    name: 'create',
    type: 'switch',
    help: 'Make the check when it is missing; CHECK is its slug. A check that exists is not edited.',
  },
  { name: 'name', type: 'text', value: 'NAME', help: 'With --create: name of the check.' },
  {
    name: 'schedule',
    type: 'text',
    value: 'EXPRESSION',
    help: 'With --create: cron or OnCalendar expression.',
  },
  { name: 'tz', type: 'text', value: 'ZONE', help: 'With --create: time zone of the schedule.' },
  {
    name: 'period',
    type: 'duration',
    value: 'D',
    help: 'With --create: a signal is expected at least this often.',
  },
  {
    name: 'grace',
    type: 'duration',
    value: 'D',
    help: 'With --create: how late a signal may be before the check goes down.',
  },
  {
    name: 'tags',
    type: 'text',
    value: 'TAGS',
    help: 'With --create: words to group checks by, separated by spaces.',
  },
]

/** What `--create` sends, by the option that gives it. */
export const MAKE_OPTIONS = ['name', 'schedule', 'tz', 'period', 'grace', 'tags'] as const

export const RUN_OPTIONS: readonly JobOption[] = [
  {
    name: 'no-start',
    type: 'switch',
    help: 'Send no start signal: the run has no duration and no deadline of its own.',
  },
  {
    name: 'timeout',
    type: 'duration',
    value: 'D',
    help: 'Send SIGTERM to the job and its children after this time: 90 or 90s, 15m, 2h, 1d.',
  },
  {
    name: 'kill-after',
    type: 'duration',
    value: 'D',
    help: 'Send SIGKILL this long after the timeout. Default: 10s.',
  },
  {
    name: 'retry',
    type: 'count',
    value: 'N',
    help: 'Repeat a failed job up to this many times. Default: 0.',
  },
  {
    name: 'retry-delay',
    type: 'duration',
    value: 'D',
    help: 'Wait before each repetition. Default: 10s.',
  },
  {
    name: 'lock',
    type: 'switch',
    help: 'Exit with 75 when another run of this check is running on this machine.',
  },
  {
    name: 'lock-wait',
    type: 'duration',
    value: 'D',
    help: 'Lock, and wait this long for the other run to end. Default: 0.',
  },
  {
    name: 'jitter',
    type: 'duration',
    value: 'D',
    help: 'Wait a random time up to this before the job starts.',
  },
  { name: 'nice', type: 'nice', value: 'N', help: 'Priority of the job, from -20 to 19.' },
  {
    name: 'ok-exit',
    type: 'exits',
    value: 'LIST',
    help: 'Further exit codes that count as success, such as 1,3.',
  },
  {
    name: 'fail-if',
    type: 'expression',
    value: 'RE',
    help: 'The run fails when a line of the output matches this regular expression.',
  },
  {
    name: 'ok-if',
    type: 'expression',
    value: 'RE',
    help: 'The run fails when no line of the output matches this regular expression.',
  },
  {
    name: 'min-time',
    type: 'duration',
    value: 'D',
    help: 'A success sooner than this is a failure.',
  },
  {
    name: 'quiet',
    type: 'switch',
    help: 'Print the output only when the run failed, so that cron mails only then.',
  },
  {
    name: 'output',
    type: 'count',
    value: 'N',
    help: 'Bytes of the output to keep. 0: as --no-output. Default: as many as the server keeps.',
  },
  {
    name: 'no-output',
    type: 'switch',
    help: 'Keep nothing of the output; the job inherits stdout and stderr.',
  },
  {
    name: 'raw',
    type: 'switch',
    help: 'Keep carriage returns, colours and control characters.',
  },
  {
    name: 'redact',
    type: 'expression',
    value: 'RE',
    multiple: true,
    help: 'Replace what matches this regular expression in the kept output.',
  },
  {
    name: 'no-redact',
    type: 'switch',
    help: 'Keep secrets of the environment and passwords of URLs in the kept output.',
  },
  ...COMMON,
]

export const PING_OPTIONS: readonly JobOption[] = [
  {
    name: 'body-file',
    type: 'text',
    value: 'F',
    help: 'File to send as the body; -: standard input.',
  },
  {
    name: 'systemd',
    type: 'switch',
    help: 'Report what systemd tells an ExecStopPost command: result, run id and journal.',
  },
  ...COMMON,
]

/** Every command takes it: `tocsin help` adds it to each. */
export const DATA_DIR_OPTION: JobOption = {
  name: 'data-dir',
  type: 'text',
  value: 'DIR',
  help: '',
}

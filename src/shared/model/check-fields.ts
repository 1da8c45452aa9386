// The fields of a check that a request may set: the only place that lists them. The API's rules, the
// columns, the documents, the flags of `tocsin check create`, the window's form and docs/api.md read it.
import { tell } from '../words/told.ts'
import type { CheckField, ValueOf } from './check-field.ts'

const SECONDS = { type: 'seconds', min: 60, max: 31_536_000, placeholder: 'SECONDS' } as const
const KEYWORDS = { type: 'text', default: '', maxLength: 200 } as const
const SWITCH = { type: 'flag', default: false } as const

/** By their name in the API, in the order in which it reports problems (contract monitor.md 3.1). */
export const CHECK_FIELDS = {
  channels: {
    type: 'text',
    default: '',
    label: 'Integrations',
    help: 'Integrations to notify: names or UUIDs, comma-separated; * for all of the project.',
    placeholder: 'LIST',
  },
  desc: {
    type: 'text',
    default: '',
    setting: 'desc',
    label: 'Description',
    help: 'What the job does, and what to do when it fails.',
    multiline: true,
    form: 'description',
    placeholder: 'TEXT',
    answer: 4,
  },
  failure_kw: {
    ...KEYWORDS,
    setting: 'failureKw',
    label: 'Failure keywords',
    help: 'Keywords that mean a failure: comma-separated, case-sensitive.',
    form: 'keywords',
    placeholder: 'KEYWORDS',
    answer: 17,
  },
  filter_subject: {
    ...SWITCH,
    setting: 'filterSubject',
    label: 'the subject of an email',
    help: 'Look for keywords in the subject of an email.',
    form: 'places',
    placeholder: '',
    answer: 18,
  },
  filter_body: {
    ...SWITCH,
    setting: 'filterBody',
    label: 'the body of an email',
    help: 'Look for keywords in the body of an email.',
    form: 'places',
    placeholder: '',
    answer: 19,
  },
  filter_http_body: {
    ...SWITCH,
    setting: 'filterHttpBody',
    label: 'the body of a request',
    help: 'Look for keywords in the body of an HTTP request.',
    form: 'places',
    placeholder: '',
    answer: 20,
  },
  filter_default_fail: {
    ...SWITCH,
    setting: 'filterDefaultFail',
    label: 'Count pings without a keyword as failures',
    help: 'A ping without any of the keywords is a failure. Otherwise it is logged and ignored.',
    form: 'keywords',
    placeholder: '',
    answer: 21,
  },
  grace: {
    ...SECONDS,
    default: 3600,
    setting: 'grace',
    label: 'Grace',
    help: 'How late a ping may be, and how long a run may take, before the check goes down.',
    form: 'schedule',
    answer: 5,
  },
  manual_resume: {
    ...SWITCH,
    setting: 'manualResume',
    label: 'Stay paused until resumed by hand',
    help: 'While it is paused, only a person resumes it. Otherwise the next ping does.',
    form: 'rules',
    placeholder: '',
    answer: 11,
  },
  methods: {
    type: 'choice',
    default: '',
    choices: ['', 'POST'],
    setting: 'methods',
    label: 'Count POST requests only',
    help: 'Other requests are logged but ignored, useful where link scanners visit the URL.',
    form: 'rules',
    placeholder: 'POST',
    answer: 12,
  },
  name: {
    type: 'text',
    default: '',
    maxLength: 100,
    setting: 'name',
    label: 'Name',
    help: 'Shown in lists and notifications.',
    form: 'identity',
    placeholder: 'NAME',
    answer: 1,
  },
  schedule: {
    type: 'text',
    default: '* * * * *',
    maxLength: 100,
    format: 'schedule',
    setting: 'schedule',
    label: 'Cron or OnCalendar expression',
    help: 'When pings are expected, as in a crontab or a systemd timer; replaces the period.',
    multiline: true,
    form: 'schedule',
    placeholder: 'EXPRESSION',
    answer: 25,
    answerOf: 'expression',
  },
  slug: {
    type: 'text',
    default: '',
    maxLength: 100,
    pattern: '^[a-z0-9-_]*$',
    patternTold: tell('problems.slug'),
    setting: 'slug',
    label: 'Slug',
    help: 'Used in the readable ping URL.',
    form: 'identity',
    placeholder: 'SLUG',
    answer: 2,
  },
  start_kw: {
    ...KEYWORDS,
    setting: 'startKw',
    label: 'Start keywords',
    help: 'Keywords that mean the start of a run: comma-separated, case-sensitive.',
    form: 'keywords',
    placeholder: 'KEYWORDS',
    answer: 15,
  },
  subject: {
    ...KEYWORDS,
    label: 'Subject',
    help: 'Sets success_kw and filter_subject.',
    answer: 13,
    deprecated: true,
  },
  subject_fail: {
    ...KEYWORDS,
    label: 'Failure subject',
    help: 'Sets failure_kw and filter_subject.',
    answer: 14,
    deprecated: true,
  },
  success_kw: {
    ...KEYWORDS,
    setting: 'successKw',
    label: 'Success keywords',
    help: 'Keywords that mean a success: comma-separated, case-sensitive.',
    form: 'keywords',
    placeholder: 'KEYWORDS',
    answer: 16,
  },
  tags: {
    type: 'text',
    default: '',
    setting: 'tags',
    label: 'Tags',
    help: 'Words to group checks by, separated by spaces.',
    form: 'identity',
    placeholder: 'TAGS',
    answer: 3,
  },
  timeout: {
    ...SECONDS,
    default: 86_400,
    setting: 'timeout',
    label: 'Period',
    help: 'A ping is expected at least this often.',
    form: 'schedule',
    answer: 25,
    answerOf: 'simple',
  },
  tz: {
    type: 'text',
    default: 'UTC',
    format: 'zone',
    setting: 'tz',
    label: 'Time zone',
    help: 'Time zone of the schedule, by its IANA name.',
    form: 'schedule',
    placeholder: 'ZONE',
    answer: 25,
    answerOf: 'expression',
  },
  unique: {
    type: 'list',
    items: ['name', 'slug', 'tags', 'timeout', 'grace'],
    label: 'Unique',
    help: 'Update the oldest check that agrees in these fields, if there is one.',
  },
  observe: {
    type: 'choice',
    default: '',
    choices: ['', 'strict'],
    setting: 'observe',
    label: 'Strict',
    help: 'The deadline counts also while this computer sleeps or Tocsin is not running.',
    form: 'rules',
    windowOnly: true,
  },
} as const satisfies Readonly<Record<string, CheckField>>

export type FieldName = keyof typeof CHECK_FIELDS
type Fields = typeof CHECK_FIELDS

/** A request whose values keep the rules: only the fields that were sent. `tz` as it is stored. */
export type Spec = { readonly [N in FieldName]?: ValueOf<Fields[N]> }

/** Every field with its name, in the order of the table. */
export const FIELDS = Object.entries(CHECK_FIELDS) as readonly (readonly [FieldName, CheckField])[]

/** The fields of the API's requests. */
export const API_FIELDS = FIELDS.filter(([, { windowOnly }]) => windowOnly !== true)

/** The flag of a field of the API's requests, without its dashes. */
export function flagOf(name: FieldName): string {
  return name.replaceAll('_', '-')
}

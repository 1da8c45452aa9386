// A command, run by the system's shell (contract channels.md, monitor.md 7.4).
import { KIND_TITLES } from '../../shared/model/kind-titles.ts'
import type { Definition } from '../definition.ts'

const COMMAND = { type: 'text', default: '', max: 1000, multiline: true } as const

export const definition = {
  title: KIND_TITLES.shell,
  text: 'A command on the computer that runs Tocsin. Allow commands in Settings, Notifications first.',
  fields: {
    cmd_down: {
      ...COMMAND,
      label: 'When down',
      hint: 'Variables: $NAME, $TAGS, $CODE, $STATUS, $NOW.',
    },
    cmd_up: { ...COMMAND, label: 'When up again' },
    cmd_report: {
      ...COMMAND,
      label: 'For reports',
      hint: 'In its environment: TOCSIN_NAME, TOCSIN_SUMMARY, TOCSIN_BODY, TOCSIN_JSON. Empty: no reports.',
      advanced: true,
    },
  },
  needsOneOf: {
    fields: ['cmd_down', 'cmd_up'],
    problem: 'cmd_down and cmd_up cannot both be empty',
  },
} as const satisfies Definition

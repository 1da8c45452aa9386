// Webhook (contract monitor.md 7.3, 7.4).
import { KIND_TITLES } from '../../shared/model/kind-titles.ts'
import type { Definition } from '../definition.ts'

const URL_FIELD = {
  type: 'url',
  hint: 'Variables: $NAME, $STATUS (down or up), $CODE (UUID), $NOW (time), $TAGS, $TAG1, $SLUG, $EXITSTATUS, $JSON (the whole check). Empty: no request.',
  default: '',
  secret: true,
} as const
const METHOD = {
  type: 'choice',
  choices: [
    { value: 'GET', label: 'GET' },
    { value: 'POST', label: 'POST' },
    { value: 'PUT', label: 'PUT' },
  ],
} as const
const BODY = {
  type: 'text',
  hint: 'Sent with POST and PUT. Variables as in the URL, and $BODY.',
  default: '',
  max: 1000,
  multiline: true,
} as const
const WITH_BODY = ['POST', 'PUT'] as const
const HEADERS = { type: 'headers', advanced: true, secret: true } as const

export const definition = {
  title: KIND_TITLES.webhook,
  text: 'An HTTP request that you compose.',
  worksWith: ['Home Assistant', 'n8n', 'Node-RED', 'Zapier'],
  fields: {
    url_down: { ...URL_FIELD, label: 'URL when down' },
    method_down: { ...METHOD, label: 'Method when down', default: 'POST' },
    body_down: {
      ...BODY,
      label: 'Body when down',
      onlyWith: { field: 'method_down', values: WITH_BODY },
    },
    headers_down: { ...HEADERS, label: 'Headers when down' },
    url_up: { ...URL_FIELD, label: 'URL when up again' },
    method_up: { ...METHOD, label: 'Method when up again', default: 'GET' },
    body_up: {
      ...BODY,
      label: 'Body when up again',
      onlyWith: { field: 'method_up', values: WITH_BODY },
    },
    headers_up: { ...HEADERS, label: 'Headers when up again' },
    url_report: {
      ...URL_FIELD,
      label: 'URL for reports',
      hint: 'Variables: $NAME, $SUMMARY, $STATUS, $JSON and others. Empty: no reports.',
      advanced: true,
    },
    method_report: { ...METHOD, label: 'Method for reports', default: 'POST', advanced: true },
    body_report: {
      ...BODY,
      label: 'Body for reports',
      default: '$JSON',
      advanced: true,
      onlyWith: { field: 'method_report', values: WITH_BODY },
    },
    headers_report: { ...HEADERS, label: 'Headers for reports' },
  },
  needsOneOf: {
    fields: ['url_down', 'url_up'],
    problem: 'url_down and url_up cannot both be empty',
  },
} as const satisfies Definition

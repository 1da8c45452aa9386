// Checks over the management API (contract monitor.md 2.1, 2.6–2.8).

import { checkDocument, type View } from '../../monitor/documents/check-document.ts'
import { checkList, longCheckList } from '../../monitor/documents/kept-lists.ts'
import type { SaveResult } from '../../monitor/operations/editor.ts'
import { type Check, tagList } from '../../monitor/rules/check.ts'
import { parseSpec } from '../../monitor/rules/spec.ts'
import { quietTurn } from '../../turns.ts'
import { type Answer, empty, json, NOT_FOUND, problem, text } from './answer.ts'
import type { Call, Route } from './route-types.ts'

/** The document of a check as this caller may see it. */
function document(call: Call, check: Check) {
  return checkDocument(check, call.monitor.checks.channelsOf(check.id), viewOf(call))
}

function viewOf({ baseUrl, version, readonly, clock, monitor }: Call): View {
  return { baseUrl, version, readonly, now: clock.now(), shift: monitor.shift() }
}

/** The check that the path names, if it is of the key's project: 404 before 403. */
export function findCheck(call: Call): Check | Answer {
  const check = call.monitor.checks.byUuid(call.params.uuid ?? '')
  if (check === null) return NOT_FOUND
  return check.projectId === call.projectId ? check : empty(403)
}

/** The check of the key's project with the path's `unique_key`: 404 without a body. */
export function findByUniqueKey(call: Call): Check | Answer {
  const key = call.params.unique_key ?? ''
  return call.monitor.checks.byUniqueKey(call.projectId, key) ?? empty(404)
}

/** Whether a look-up ended in an answer instead of a check. */
export function isAnswer(found: Check | Answer): found is Answer {
  return !('uuid' in found)
}

function list(call: Call): Answer {
  const { projectId, query, monitor } = call
  const tags = query.getAll('tag')
  const slug = query.getAll('slug').at(-1) ?? ''
  const isWanted = (check: Check) => (slug === '' || check.slug === slug) && hasTags(check, tags)
  const few = monitor.checks.fewOfProjectWithChannels(projectId)
  if (few !== null) {
    return { kind: 'pieces', pieces: checkList(few.filter(isWanted), viewOf(call)) }
  }
  const batches = monitor.checks.batchesOfProjectWithChannels(projectId)
  return { kind: 'long', pieces: longCheckList(batches, isWanted, viewOf(call)) }
}

function hasTags(check: Check, tags: readonly string[]): boolean {
  if (tags.length === 0) return true
  const own = tagList(check.tags)
  return tags.every((tag) => own.includes(tag))
}

async function create(call: Call): Promise<Answer> {
  const parsed = parseSpec(call.body)
  if ('problem' in parsed) return problem(400, `json validation error: ${parsed.problem}`)
  return saved(call, await call.monitor.checks.create(call.projectId, parsed.spec, call.version))
}

async function update(call: Call): Promise<Answer> {
  const found = findCheck(call)
  if (isAnswer(found)) return found
  const parsed = parseSpec(call.body)
  if ('problem' in parsed) return problem(400, `json validation error: ${parsed.problem}`)
  return saved(call, await call.monitor.checks.update(found.id, parsed.spec, call.version))
}

async function saved(call: Call, result: SaveResult): Promise<Answer> {
  switch (result.outcome) {
    case 'limit':
      return empty(403)
    case 'gone':
      return NOT_FOUND
    case 'bad-channel':
      return problem(400, result.problem)
    case 'created':
      return json(await savedDocument(call, result.check), 201)
    case 'updated':
      return json(await savedDocument(call, result.check))
  }
}

/** Texts this long take so long to be stored, and to be written as JSON, that each has a turn of its own. */
const LONG_TEXT = 64 * 1024

/** What it depends on is read at once, as others may change it meanwhile. */
async function savedDocument(call: Call, check: Check) {
  const [channels, view] = [call.monitor.checks.channelsOf(check.id), viewOf(call)]
  if (check.desc.length > LONG_TEXT) await quietTurn()
  return checkDocument(check, channels, view)
}

function show(find: (call: Call) => Check | Answer) {
  return (call: Call): Answer => {
    const found = find(call)
    return isAnswer(found) ? found : json(document(call, found))
  }
}

async function remove(call: Call): Promise<Answer> {
  const found = findCheck(call)
  if (isAnswer(found)) return found
  const asItWas = json(document(call, found))
  return (await call.monitor.checks.remove(found.id)) ? asItWas : NOT_FOUND
}

async function pause(call: Call): Promise<Answer> {
  const found = findCheck(call)
  if (isAnswer(found)) return found
  const check = await call.monitor.checks.pause(found.id)
  return check === null ? NOT_FOUND : json(document(call, check))
}

async function resume(call: Call): Promise<Answer> {
  const found = findCheck(call)
  if (isAnswer(found)) return found
  const check = await call.monitor.checks.resume(found.id)
  if (check === 'not-paused') return text(409, 'check is not paused')
  return check === null ? NOT_FOUND : json(document(call, check))
}

const CHECK = { description: 'The check', schema: 'Check' } as const
const INVALID = { description: 'The first field that breaks a rule', schema: 'Error' } as const
const FOREIGN = { description: 'The check belongs to another project' } as const
const UNKNOWN = { description: 'There is no such check' } as const

export const CHECK_ROUTES: readonly Route[] = [
  {
    path: '/checks/',
    verbs: {
      GET: {
        access: 'read',
        run: list,
        doc: {
          summary: 'List the checks of the project',
          query: {
            slug: 'Only checks with exactly this slug',
            tag: 'Only checks with this tag; repeated: with all of them',
          },
          responses: { 200: { description: 'The checks, oldest first', schema: 'CheckList' } },
        },
      },
      POST: {
        access: 'write',
        run: create,
        doc: {
          summary: 'Create a check, or update the one that `unique` finds',
          request: 'CheckRequest',
          responses: {
            201: { ...CHECK, description: 'The new check' },
            200: { ...CHECK, description: 'The check that `unique` found, updated' },
            400: INVALID,
            403: { description: 'The installation has as many checks as it may' },
          },
        },
      },
    },
  },
  {
    path: '/checks/:uuid',
    verbs: {
      POST: {
        access: 'write',
        run: update,
        doc: {
          summary: 'Update a check; fields that are left out stay as they are',
          request: 'CheckRequest',
          responses: { 200: CHECK, 400: INVALID, 403: FOREIGN, 404: UNKNOWN },
        },
      },
      DELETE: {
        access: 'write',
        run: remove,
        doc: {
          summary: 'Delete a check with its log',
          responses: {
            200: { ...CHECK, description: 'The check as it was' },
            403: FOREIGN,
            404: UNKNOWN,
          },
        },
      },
      GET: {
        access: 'read',
        run: show(findCheck),
        doc: { summary: 'One check', responses: { 200: CHECK, 403: FOREIGN, 404: UNKNOWN } },
      },
    },
  },
  {
    path: '/checks/:unique_key',
    verbs: {
      GET: {
        access: 'read',
        run: show(findByUniqueKey),
        doc: { summary: 'One check, by its unique key', responses: { 200: CHECK, 404: UNKNOWN } },
      },
    },
  },
  {
    path: '/checks/:uuid/pause',
    verbs: {
      POST: {
        access: 'write',
        nullIsNoBody: true,
        run: pause,
        doc: {
          summary: 'Pause a check; no effect on a paused one',
          responses: { 200: CHECK, 403: FOREIGN, 404: UNKNOWN },
        },
      },
    },
  },
  {
    path: '/checks/:uuid/resume',
    verbs: {
      POST: {
        access: 'write',
        nullIsNoBody: true,
        run: resume,
        doc: {
          summary: 'Resume a paused check',
          responses: {
            200: CHECK,
            403: FOREIGN,
            404: UNKNOWN,
            409: { description: 'The check is not paused', type: 'text/plain' },
          },
        },
      },
    },
  },
]

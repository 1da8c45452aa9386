// The table of the push API, generation 1: `/p.json` and its kin, which most clients in the field
// still speak (contract push.md 1.5, P14). Frozen; described by generation 2's document.

import type { Endpoint, Operation, OperationDoc } from './endpoint.ts'
import { versionV1 } from './handlers/about.ts'
import { type CreateRules, create } from './handlers/create.ts'
import { list } from './handlers/lists.ts'
import { audit, expire, headOfRetrieve, preview, retrieve } from './handlers/single.ts'

const UNDOCUMENTED: OperationDoc = { summary: '', responses: {} }

const FAMILIES: Readonly<Record<string, CreateRules>> = {
  '/p': { root: 'password', kind: null, acceptsFlat: false, filesKeyIsKind: true },
  '/f': { root: 'file_push', kind: 'file', acceptsFlat: false, filesKeyIsKind: true },
  '/r': { root: 'url', kind: 'url', acceptsFlat: false, filesKeyIsKind: true },
}

export const V1_ENDPOINTS: readonly Endpoint[] = [
  ...['/api/v1/version', '/api/v1/version.json'].map((path) => ({
    path,
    operations: { GET: { access: 'open', run: versionV1, doc: UNDOCUMENTED } as const },
  })),
  ...Object.entries(FAMILIES).flatMap(([base, rules]) => familyEndpoints(base, rules)),
]

function familyEndpoints(base: string, rules: CreateRules): readonly Endpoint[] {
  const opening = {
    GET: publicOperation((call) => retrieve(call, false)),
    HEAD: publicOperation(headOfRetrieve),
  }
  return [
    {
      path: `${base}.json`,
      operations: { POST: publicOperation((call) => create(call, rules)) },
      cors: base === '/p',
    },
    {
      path: `${base}/active.json`,
      operations: { GET: ownerOperation((call) => list(call, 'active')) },
    },
    {
      path: `${base}/expired.json`,
      operations: { GET: ownerOperation((call) => list(call, 'expired')) },
    },
    { path: `${base}/:token.json`, operations: { ...opening, DELETE: publicOperation(expire) } },
    // Where `json_url` of a push with a retrieval step leads (contract push.md 10.4).
    { path: `${base}/:token/r.json`, operations: opening },
    { path: `${base}/:token/preview.json`, operations: { GET: publicOperation(preview) } },
    {
      path: `${base}/:token/audit.json`,
      operations: { GET: ownerOperation((call) => audit(call, 'views')) },
    },
  ]
}

function publicOperation(run: Extract<Operation, { access: 'public' }>['run']): Operation {
  return { access: 'public', run, doc: UNDOCUMENTED }
}

function ownerOperation(run: Extract<Operation, { access: 'account' }>['run']): Operation {
  return { access: 'account', run, doc: UNDOCUMENTED }
}

// The table of the push API, generation 1: `/p.json` and its kin, which most clients in the field
// still speak (contract push.md 1.5, P14). Frozen; described by generation 2's document.
import { versionV1 } from './handlers/about.ts'
import { type CreateRules, create } from './handlers/create.ts'
import { list } from './handlers/lists.ts'
import { audit, expire, headOfRetrieve, preview, retrieve } from './handlers/single.ts'
import type { Route, Verb, VerbDoc } from './route.ts'

const UNDOCUMENTED: VerbDoc = { summary: '', responses: {} }

const FAMILIES: Readonly<Record<string, CreateRules>> = {
  '/p': { root: 'password', kind: null, acceptsFlat: false, filesKeyIsKind: true },
  '/f': { root: 'file_push', kind: 'file', acceptsFlat: false, filesKeyIsKind: true },
  '/r': { root: 'url', kind: 'url', acceptsFlat: false, filesKeyIsKind: true },
}

export const V1_ROUTES: readonly Route[] = [
  ...['/api/v1/version', '/api/v1/version.json'].map((path) => ({
    path,
    verbs: { GET: { access: 'open', run: versionV1, doc: UNDOCUMENTED } as const },
  })),
  ...Object.entries(FAMILIES).flatMap(([base, rules]) => familyRoutes(base, rules)),
]

function familyRoutes(base: string, rules: CreateRules): readonly Route[] {
  const opening = {
    GET: publicVerb((call) => retrieve(call, false)),
    HEAD: publicVerb(headOfRetrieve),
  }
  return [
    {
      path: `${base}.json`,
      verbs: { POST: publicVerb((call) => create(call, rules)) },
      cors: base === '/p',
    },
    { path: `${base}/active.json`, verbs: { GET: ownerVerb((call) => list(call, 'active')) } },
    { path: `${base}/expired.json`, verbs: { GET: ownerVerb((call) => list(call, 'expired')) } },
    { path: `${base}/:token.json`, verbs: { ...opening, DELETE: publicVerb(expire) } },
    // Where `json_url` of a push with a retrieval step leads (contract push.md 10.4).
    { path: `${base}/:token/r.json`, verbs: opening },
    { path: `${base}/:token/preview.json`, verbs: { GET: publicVerb(preview) } },
    {
      path: `${base}/:token/audit.json`,
      verbs: { GET: ownerVerb((call) => audit(call, 'views')) },
    },
  ]
}

function publicVerb(run: Extract<Verb, { access: 'public' }>['run']): Verb {
  return { access: 'public', run, doc: UNDOCUMENTED }
}

function ownerVerb(run: Extract<Verb, { access: 'account' }>['run']): Verb {
  return { access: 'account', run, doc: UNDOCUMENTED }
}

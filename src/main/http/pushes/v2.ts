// The table of the push API, generation 2, below `/api/v2` (contract push.md 2). Every path is also served
// with `.json`.

import type { Endpoint, Operation, ResponseDoc } from './endpoint.ts'
import { versionV2 } from './handlers/about.ts'
import { create } from './handlers/create.ts'
import { list } from './handlers/lists.ts'
import { audit, expire, headOfRetrieve, preview, retrieve } from './handlers/single.ts'

const NO_PUSH: ResponseDoc = { description: 'No push has this token', schema: 'Error' }
const BAD_PAGE: ResponseDoc = { description: 'Not a page, or beyond 200', schema: 'Error' }
const PAGE = { page: 'Page of 50 entries, from 1 to 200' }
const LOCALE = { push_locale: 'Language of the page that the link leads to' }

function listOperation(which: 'active' | 'expired'): Operation {
  return {
    access: 'account',
    run: (call) => list(call, which),
    doc: {
      summary: `The account's ${which} pushes, newest first`,
      query: { ...PAGE, ...LOCALE },
      responses: {
        200: { description: 'A page of pushes', schema: 'OwnedPushList' },
        400: BAD_PAGE,
      },
    },
  }
}

const RETRIEVE_QUERY = { passphrase: 'What opens a protected push', ...LOCALE }

export const V2_ENDPOINTS: readonly Endpoint[] = [
  {
    path: '/version',
    operations: {
      GET: {
        access: 'open',
        run: versionV2,
        doc: {
          summary: 'What this server can do',
          responses: { 200: { description: 'Versions and features', schema: 'Version' } },
        },
      },
    },
  },
  {
    path: '/pushes',
    operations: {
      POST: {
        access: 'public',
        run: (call) =>
          create(call, { root: 'push', kind: null, acceptsFlat: true, filesKeyIsKind: false }),
        doc: {
          summary: 'Share a secret behind a link that expires',
          query: LOCALE,
          request: 'PushRequest',
          responses: {
            201: { description: 'The push', schema: 'OwnedPush' },
            400: { description: 'The key `push` is missing or empty', schema: 'Error' },
            401: { description: 'An account is needed: for files, or from elsewhere' },
            413: { description: 'The files are too large together', schema: 'Error' },
            422: { description: 'Messages by field', schema: 'Problems' },
            429: { description: 'Too many pushes without an account', schema: 'Error' },
          },
        },
      },
    },
  },
  { path: '/pushes/active', operations: { GET: listOperation('active') } },
  { path: '/pushes/expired', operations: { GET: listOperation('expired') } },
  {
    path: '/pushes/:token',
    operations: {
      GET: {
        access: 'public',
        run: (call) => retrieve(call, true),
        doc: {
          summary: 'Open the push: this counts as a view',
          query: RETRIEVE_QUERY,
          responses: {
            200: { description: 'The push with its secret, or expired', schema: 'RevealedPush' },
            401: { description: 'The passphrase is missing or wrong', schema: 'PassphraseError' },
            404: NO_PUSH,
            429: { description: 'Too many passphrases in a minute', schema: 'Error' },
          },
        },
      },
      HEAD: {
        access: 'public',
        run: headOfRetrieve,
        doc: {
          summary: 'Whether there is such a push: reveals and counts nothing',
          responses: { 200: { description: 'There is' }, 404: { description: 'There is not' } },
        },
      },
      DELETE: {
        access: 'public',
        run: expire,
        doc: {
          summary: 'Expire the push now',
          query: LOCALE,
          responses: {
            200: { description: 'The expired push', schema: 'Push' },
            401: { description: 'Neither yours nor deletable by viewers', schema: 'Error' },
            404: NO_PUSH,
          },
        },
      },
    },
  },
  {
    path: '/pushes/:token/preview',
    operations: {
      GET: {
        access: 'public',
        run: preview,
        doc: {
          summary: 'The link of the push: reveals and counts nothing',
          query: LOCALE,
          responses: { 200: { description: 'The link', schema: 'Preview' }, 404: NO_PUSH },
        },
      },
    },
  },
  {
    path: '/pushes/:token/audit',
    operations: {
      GET: {
        access: 'account',
        run: (call) => audit(call, 'logs'),
        doc: {
          summary: 'What happened to the push, oldest first',
          query: PAGE,
          responses: {
            200: { description: 'A page of entries', schema: 'AuditLog' },
            400: BAD_PAGE,
            403: { description: 'The push is not yours', schema: 'Error' },
            404: NO_PUSH,
          },
        },
      },
    },
  },
]

/** The paths under which a route is reached, as Rails normalises them. */
export function spellingsOf({ path }: Endpoint): readonly string[] {
  return [`/api/v2${path}`, `/api/v2${path}.json`, `/api/v2${path}/`]
}

// What this server says of itself to clients (contract push.md 3). Public, whatever credentials are sent.
import { type Answer, json } from '../answers/answer.ts'
import type { OpenCall } from '../endpoint.ts'

/** The release of the reference whose clients work here unchanged. */
const COMPATIBLE_WITH = '2.11.4'
/** `commercial` would make clients ask for what there is not (contract push.md 3). */
const EDITION = 'oss'

export function versionV1(): Answer {
  return json({ application_version: COMPATIBLE_WITH, api_version: '1.5', edition: EDITION })
}

export function versionV2({ mayCreateAnonymously }: OpenCall): Answer {
  return json({
    application_version: COMPATIBLE_WITH,
    api_version: '2.1',
    edition: EDITION,
    features: {
      anonymous_access: mayCreateAnonymously(),
      api_token_authentication: true,
      accounts: { enabled: false },
      pushes: {
        enabled: true,
        email_auto_dispatch: false,
        file_attachments: { enabled: true, requires_authentication: true },
        url_pushes: { enabled: true },
        qr_code_pushes: { enabled: true },
      },
      requests: { enabled: false },
    },
  })
}

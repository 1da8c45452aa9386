// What a route of the push API answers, before it is written to the wire, and every error body
// that the contract fixes to the byte (contract push.md 2.1–2.3).

export interface Answer {
  readonly status: number
  /** Undefined: an empty body that calls itself JSON (contract push.md 2.1, 8). */
  readonly document: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Thrown while a body is read: the answer is known before its end. */
export class Refused extends Error {
  readonly answer: Answer

  constructor(answer: Answer) {
    super(`refused with ${answer.status}`)
    this.name = 'Refused'
    this.answer = answer
  }
}

/** The client went away in the middle of its request: there is nothing to answer. */
export class ClientGone extends Error {
  constructor() {
    super('the client went away')
    this.name = 'ClientGone'
  }
}

export function json(document: unknown, status = 200): Answer {
  return { status, document }
}

function problem(status: number, error: string): Answer {
  return json({ error }, status)
}

/** 422: field → messages. */
export function unprocessable(problems: Readonly<Record<string, readonly string[]>>): Answer {
  return json(problems, 422)
}

/** 400 of a create request whose root key says nothing. */
export function missingParam(root: string): Answer {
  return problem(400, `param is missing or the value is empty or invalid: ${root}`)
}

/** 413 with a reason for people. */
export function tooLarge(error: string): Answer {
  return problem(413, error)
}

/** 429 of a push that was asked for with too many passphrases. */
export function tooManyPassphrases(retryAfterSeconds: number): Answer {
  return {
    ...problem(429, 'Too many passphrase attempts. Please try again in a minute.'),
    headers: { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) },
  }
}

/** 429 of a push without an account, where there are too many of them (contract hardening.md H4). */
export function noAnonymousRoom(retryAfterSeconds: number): Answer {
  return {
    ...problem(429, 'Too many pushes without an account. Please try again later.'),
    headers: { 'retry-after': String(retryAfterSeconds) },
  }
}

export const UNAUTHENTICATED: Answer = { status: 401, document: undefined }
export const SIGN_IN_FIRST = problem(401, 'You need to sign in or sign up before continuing.')
export const NOT_FOUND = problem(404, 'not-found')
export const NOT_YOURS = problem(403, "That push doesn't belong to you.")
export const NOT_DELETABLE = problem(401, 'That push is not deletable by viewers.')
export const BAD_PAGE = problem(400, 'Invalid page parameter')
export const WRONG_PASSPHRASE = json(
  {
    error: 'That passphrase is incorrect.',
    message:
      "This push requires a passphrase. Please provide it using the 'passphrase' parameter (e.g. ?passphrase=mysecret)",
    status: 'unauthorized',
  },
  401,
)

/** 404 of a path or verb that is not served (contract push.md 2.3). */
export const NO_ROUTE = json({ status: 404, error: 'Not Found' }, 404)
/** 400 of a body that cannot be read. */
export const BAD_REQUEST = json({ status: 400, error: 'Bad Request' }, 400)
export const INTERNAL_ERROR = json({ status: 500, error: 'Internal Server Error' }, 500)

/** 503 while the secrets cannot be opened or written; nothing was changed. */
export function unavailable(error: string, retryAfterSeconds: number): Answer {
  return { ...problem(503, error), headers: { 'retry-after': String(retryAfterSeconds) } }
}

export const LOCKED = unavailable('The secrets are locked.', 30)

// What each visit of a request's address gets (contract push.md 12): the form, its passphrase, the answer that is
// taken. A link that takes nothing any more looks like one that never was.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { REQUEST_PATH } from '../../../../shared/model/request-options.ts'
import { MINUTE } from '../../../clock.ts'
import { TocsinError } from '../../../errors.ts'
import { warnOfRefusal } from '../../../log.ts'
import type { Asked } from '../../../secrets/requests/answering.ts'
import type { Requests } from '../../../secrets/requests/requests.ts'
import { textBytes } from '../../../secrets/requests/rules.ts'
import { holdFor } from '../../bodies.ts'
import { ClientGone } from '../../pushes/answers/answer.ts'
import { originalContentType } from '../../pushes/answers/headers.ts'
import type { Locale } from '../catalogue.ts'
import { sendOn, sendPage } from '../headers.ts'
import type { Frame } from '../layout.ts'
import { damagedPage, foreignPage, inertPage } from '../notice-pages.ts'
import { sendUnavailable } from '../page-route.ts'
import { isPrefetch, isPreviewAgent } from '../preview-agents.ts'
import { readVisit, type Visit } from '../visit.ts'
import { type Form, readPassphrase, type Taken, takeAnswer } from './answer-body.ts'
import {
  answeredPage,
  type FormProblem,
  formPage,
  gatePage,
  gonePage,
  notStoredPage,
  tooLatePage,
} from './request-pages.ts'
import type { RequestPageOptions, Step } from './step.ts'

export interface StepCall {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly options: RequestPageOptions
}

interface OpenCall extends StepCall {
  readonly requests: Requests
  readonly visit: Visit
  readonly frame: Frame
  /** Of the path; never a token of a request where there is none. */
  readonly token: string
  /** `/request/…`, with the language that was chosen. */
  readonly path: (step?: '/access') => string
}

const STEPS = { show, unlock, answer, back } satisfies Record<Step, unknown>

export async function handleStep(step: Step, call: StepCall): Promise<FastifyReply> {
  const { request, reply, options } = call
  const visit = readVisit(request, options.peer)
  const frame: Frame = {
    translation: visit.translation,
    switchTo: { path: '', query: visit.query },
  }
  const { headers } = request.raw
  if (request.method === 'HEAD' || isPreviewAgent(headers['user-agent'] ?? '')) {
    return sendPage(reply, inertPage(frame))
  }
  if (isPrefetch(headers)) return sendPage(reply, inertPage(frame), { status: 503 })
  const token = visit.token ?? ''
  const path = (step = '') => pathOf(token, step, visit.locale)
  if (request.method === 'POST' && options.isForeign(request)) {
    const form = { method: 'get', action: path(), passphrase: null } as const
    return sendPage(reply, foreignPage(frame, form), { status: 403 })
  }
  try {
    const requests = await options.requests()
    if (requests === null) return unavailable(step, reply, frame)
    return await STEPS[step]({ ...call, requests, visit, frame, token, path })
  } catch (error) {
    if (error instanceof ClientGone) return reply.code(400).send()
    if (!(error instanceof TocsinError)) throw error
    warnOfRefusal(options.log, error)
    if (error.status === 503) return unavailable(step, reply, frame)
    if (error.code !== 'SECRET_DAMAGED') throw error
    return sendPage(reply, damagedPage(frame), { status: 500 })
  }
}

/** Of an answer nothing is stored: it is lost, unlike all that other visitors come for. */
function unavailable(step: Step, reply: FastifyReply, frame: Frame): FastifyReply {
  return sendUnavailable(reply, frame, step === 'answer' ? notStoredPage(frame) : undefined)
}

/** GET /request/:t */
async function show(call: OpenCall): Promise<FastifyReply> {
  const asked = await call.requests.asked(call.token, null)
  if (asked === null) return gone(call)
  return asked.label === null ? sendGate(call, null) : sendForm(call, asked, null)
}

/** POST /request/:t/access: the right passphrase shows the form at once. */
async function unlock(call: OpenCall): Promise<FastifyReply> {
  const { request, reply, requests, token, options } = call
  const hold = holdFor(reply.raw, options.bodyBudget)
  const passphrase = await readPassphrase(request.raw, hold)
  const unlocked = await requests.unlock(token, passphrase)
  switch (unlocked.outcome) {
    case 'gone':
      return gone(call)
    case 'wrong':
      return sendGate(call, 'passphraseWrong', 403)
    case 'throttled':
      reply.header('retry-after', String(unlocked.retryAfterSeconds))
      return sendGate(call, 'passphraseThrottled', 429)
    case 'open': {
      const asked = await requests.asked(token, unlocked.pass)
      return asked === null ? gone(call) : sendForm(call, asked, unlocked.pass)
    }
  }
}

/** POST /request/:t */
async function answer(call: OpenCall): Promise<FastifyReply> {
  const { request, reply, requests, token, options, frame } = call
  // Before anything of the body is read.
  const limits = await requests.asked(token, null)
  if (limits === null) return gone(call)
  const taken = await takeAnswer(request.raw, {
    contentType: originalContentType(request) ?? '',
    hold: holdFor(reply.raw, options.bodyBudget),
    limits,
    begin: (pass) => requests.begin(token, pass),
  })
  switch (taken.outcome) {
    case 'answered':
      return sendPage(reply, answeredPage(frame))
    case 'too-late':
      return sendPage(reply, tooLatePage(frame), { status: 409 })
    case 'not-begun':
      return notBegun(call, taken.form)
    case 'refused':
      return refused(call, taken)
  }
}

/** Somebody else was quicker, or the passphrase was not given. */
async function notBegun(call: OpenCall, { pass }: Form): Promise<FastifyReply> {
  const asked = await call.requests.asked(call.token, pass)
  if (asked === null) return sendPage(call.reply, tooLatePage(call.frame), { status: 409 })
  return sendGate(call, null, 403)
}

const STATUS: Readonly<Partial<Record<FormProblem, number>>> = {
  'too-large': 413,
  'too-long': 413,
  broken: 400,
  busy: 429,
  unavailable: 503,
}

/** The form again, with what was written. */
async function refused(
  call: OpenCall,
  { problem, form, cause }: Extract<Taken, { outcome: 'refused' }>,
): Promise<FastifyReply> {
  if (cause instanceof TocsinError && cause.status === 503) warnOfRefusal(call.options.log, cause)
  const asked = await call.requests.asked(call.token, form.pass)
  if (asked === null) return sendPage(call.reply, tooLatePage(call.frame), { status: 409 })
  if (asked.label === null) return sendGate(call, null, 403)
  const { [problem]: status = 422 } = STATUS
  if (status === 429 || status === 503) call.reply.header('retry-after', '10')
  // Of a text that is too long nothing is sent back; files that are too large leave the text as it was.
  const isTooLong = problem === 'too-long' || textBytes(form.text) > asked.maxBytes
  const text = isTooLong ? '' : form.text
  return sendForm(call, asked, form.pass, { status, problem, text })
}

async function back({ reply, path }: OpenCall): Promise<FastifyReply> {
  return sendOn(reply, path())
}

function sendForm(
  { reply, frame, path, options }: OpenCall,
  asked: Asked,
  pass: string | null,
  again: {
    readonly status?: number
    readonly problem?: FormProblem
    readonly text?: string
  } = {},
): FastifyReply {
  const { status = 200, problem = null, text = '' } = again
  const left = Math.max(MINUTE, asked.endsAt - options.clock.now())
  const page = formPage(frame, { asked, action: path(), pass, left, problem, text })
  return sendPage(reply, page, { status })
}

function sendGate(
  { reply, frame, path }: OpenCall,
  notice: 'passphraseWrong' | 'passphraseThrottled' | null,
  status = 200,
): FastifyReply {
  return sendPage(reply, gatePage(frame, { action: path('/access'), notice }), { status })
}

/** Unknown, answered, expired and withdrawn: the same to the byte. */
function gone({ request, reply, frame }: OpenCall): FastifyReply {
  // What is sent all the same is dropped.
  request.raw.resume()
  return sendPage(reply, gonePage(frame), { status: 404 })
}

function pathOf(token: string, step: string, locale: Locale | null): string {
  return `${REQUEST_PATH}/${token}${step}${locale === null ? '' : `?locale=${locale}`}`
}

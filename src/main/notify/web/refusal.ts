// A service's refusal: the text of contract monitor.md 7.2 with the service's own words.

import type { z } from 'zod'
import { tell } from '../../../shared/words/told.ts'
import { DeliveryError } from '../kinds/delivery-error.ts'
import { clip, oneLine } from '../message/plain-text.ts'
import { decisiveStatus, type IncomingAnswer } from './http-client.ts'

const MESSAGE_LIMIT = 150

interface Options {
  /** The service's own words. */
  readonly message?: string | undefined
  readonly permanent?: boolean
}

/** `Received status code 403 with a message: "Nice try"`. */
export function refusal(
  answer: IncomingAnswer,
  { message = '', permanent = false }: Options = {},
): DeliveryError {
  const text = clip(oneLine(message), MESSAGE_LIMIT)
  const status = decisiveStatus(answer)
  const told =
    text === ''
      ? tell('failures.status', { status })
      : tell('failures.statusSaid', { status, message: text })
  return new DeliveryError(told, { permanent })
}

/** The answer's JSON in the shape that is expected; null: it has another, or is none. */
export function answerAs<Shape>({ text }: IncomingAnswer, shape: z.ZodType<Shape>): Shape | null {
  try {
    return shape.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

// Answers that only read: those that a turn of the event loop asks for are made at its end, on one state of the
// database, and go out together.
import type { FastifyReply } from 'fastify'

/** Sends the reply. */
type Answer = () => void

/**
 * Has each answer made at the end of the turn. One by one, each would wake its client, which a local one sleeps for,
 * and each read would take a lock of its own: a badge cost half as much again. What an answer throws is answered as
 * what a handler throws. The handler itself returns nothing: Fastify would await an unsent reply, with listeners of its own.
 * @param read runs reads on one state of the database
 */
export function createSharedTurn(
  read: (reads: () => void) => void,
): (reply: FastifyReply, answer: Answer) => void {
  let waiting: { readonly reply: FastifyReply; readonly answer: Answer }[] = []

  function answerAll(): void {
    const all = waiting
    waiting = []
    try {
      read(() => {
        for (const { reply, answer } of all) attempt(reply, answer)
      })
    } catch (error) {
      // No state could be read, or be let go of: whoever has no answer yet gets this one.
      for (const { reply } of all) if (!reply.sent) reply.send(error)
    }
  }

  return (reply, answer) => {
    if (waiting.length === 0) setImmediate(answerAll)
    waiting.push({ reply, answer })
  }
}

function attempt(reply: FastifyReply, answer: Answer): void {
  try {
    answer()
  } catch (error) {
    reply.send(error)
  }
}

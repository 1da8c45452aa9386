// How a procedure is declared: a schema for what it takes, a type for what it gives.
import type { z } from 'zod'

export interface Procedure<Input extends z.ZodType, Output> {
  readonly input: Input
  /** For the type only. */
  readonly output?: Output
}

/** `gives<Output>().takes(schema)` */
export function gives<Output>() {
  return {
    takes: <Input extends z.ZodType>(input: Input): Procedure<Input, Output> => ({ input }),
  }
}

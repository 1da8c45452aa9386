// What may be asked about lists of checks: favourites, and filters that have a name. All of them are in the state of
// the app.
import { z } from 'zod'
import { LIST_PART_LIMIT, LIST_PARTS, type ListPart } from '../model/list-query.ts'
import { gives } from './procedure.ts'

const part = z.string().min(1).max(LIST_PART_LIMIT).optional()
/** One entry for each part. */
const shape = Object.fromEntries(LIST_PARTS.map((name) => [name, part])) as Readonly<
  Record<ListPart, typeof part>
>
const id = z.int().min(1)

export const LIST_PROCEDURES = {
  /** Of this server, or by its unique key of another one. */
  'favourites.mark': gives<null>().takes(
    z.strictObject({
      check: z.union([
        z.strictObject({ uuid: z.uuid() }),
        z.strictObject({ remote: z.uuid(), uniqueKey: z.string().regex(/^[0-9a-f]{40}$/) }),
      ]),
      on: z.boolean(),
    }),
  ),
  /** Saves (`id` null), changes, or puts back what was deleted. A refusal names the wrong fields. */
  'savedFilters.save': gives<{ readonly id: number }>().takes(
    z.strictObject({ id: id.nullable(), name: z.string().max(1000), query: z.strictObject(shape) }),
  ),
  'savedFilters.remove': gives<null>().takes(z.strictObject({ id })),
} as const

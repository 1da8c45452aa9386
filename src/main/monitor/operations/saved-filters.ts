// Filters of the list of checks that have a name: saved, changed, deleted and put back.

import type { ListQuery } from '../../../shared/model/list-query.ts'
import { tell } from '../../../shared/words/told.ts'
import { invalidFields, TocsinError } from '../../errors.ts'
import { readName } from '../../names.ts'
import type { SavedFilter } from '../tables/saved-filters.ts'
import type { Tables } from '../tables/tables.ts'
import type { UnitOfWork } from './unit-of-work.ts'

export type { SavedFilter }

export interface SavedFilters {
  /** The oldest first. */
  all(): readonly SavedFilter[]
  /**
   * Saves one (`id` null), changes it, or puts one back that was deleted. Answers its id.
   * @throws TocsinError INVALID, CONFLICT when another one has the name, both naming the field; CONFLICT when there
   *   are 100; NOT_FOUND for an id that was never given
   */
  save(filter: {
    readonly id: number | null
    readonly name: string
    readonly query: ListQuery
  }): Promise<number>
  /** @throws TocsinError NOT_FOUND */
  remove(id: number): Promise<void>
}

const LIMIT = 100

export interface SavedFiltersOptions {
  readonly tables: Pick<Tables, 'savedFilters'>
  readonly unitOfWork: Pick<UnitOfWork, 'write'>
}

export function createSavedFilters({ tables, unitOfWork }: SavedFiltersOptions): SavedFilters {
  const { savedFilters } = tables

  /** Inside the write that takes the name. */
  function assertFree(name: string, id: number | null): void {
    const others = savedFilters.all().filter((other) => other.id !== id)
    if (others.some((other) => other.name.toLowerCase() === name.toLowerCase())) {
      throw new TocsinError('CONFLICT', tell('refusals.filterNamed', { name }), {
        fields: { name: tell('problems.filterNamed') },
      })
    }
    if (others.length >= LIMIT) {
      throw new TocsinError('CONFLICT', tell('refusals.mostFilters', { max: LIMIT }))
    }
  }

  return {
    all: savedFilters.all,

    async save({ id, name: text, query }) {
      const name = readName('name', text)
      if (Object.keys(query).length === 0)
        throw invalidFields({ query: tell('problems.narrowsNothing') })
      return unitOfWork.write(() => {
        assertFree(name, id)
        if (id === null) return savedFilters.insert({ name, query })
        if (id > savedFilters.lastId()) throw gone()
        savedFilters.save({ id, name, query })
        return id
      })
    },

    async remove(id) {
      await unitOfWork.write(() => {
        if (!savedFilters.remove(id)) throw gone()
      })
    },
  }
}

function gone(): TocsinError {
  return new TocsinError('NOT_FOUND', tell('refusals.gone.filter'))
}

// Marks and unmarks checks as favourites. A check that is deleted is one no more.
import { tell } from '../../../shared/words/told.ts'
import { TocsinError } from '../../errors.ts'
import type { Favourite, MarkedCheck } from '../tables/favourites.ts'
import type { Tables } from '../tables/tables.ts'
import type { UnitOfWork } from './unit-of-work.ts'

export interface Favourites {
  /** Those marked first come first. */
  all(): readonly MarkedCheck[]
  /** A second call changes nothing. @throws TocsinError CONFLICT when there are 500 */
  mark(favourite: Favourite, isMarked: boolean): Promise<void>
}

/** They go to the window whole. */
const LIMIT = 500

export interface FavouritesOptions {
  readonly tables: Pick<Tables, 'favourites'>
  readonly unitOfWork: Pick<UnitOfWork, 'write'>
}

export function createFavourites({ tables, unitOfWork }: FavouritesOptions): Favourites {
  const { favourites } = tables
  return {
    all: favourites.all,
    mark: (favourite, isMarked) =>
      unitOfWork.write(() => {
        if (!isMarked) return favourites.remove(favourite)
        favourites.insert(favourite)
        if (favourites.count() > LIMIT) {
          throw new TocsinError('CONFLICT', tell('refusals.mostFavourites', { max: LIMIT }))
        }
      }),
  }
}

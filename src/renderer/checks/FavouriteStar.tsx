// The star of a check: on, it is a favourite. In a row it shows while that is pointed at, or is on.
import { useIsFavourite } from '../stores/lists.ts'
import { IconButton } from '../ui/Button.tsx'
import { nameOf } from '../ui/check-name.ts'
import { t } from '../words/t.ts'
import styles from './FavouriteStar.module.css'
import { markFavourite } from './favourite.ts'

export interface FavouriteStarProps {
  /** That the check has in the list. */
  readonly id: string
  readonly row: Parameters<typeof nameOf>[0]
  readonly size?: 'm' | 's'
  readonly tabIndex?: number
}

export function FavouriteStar({ id, row, size = 'm', tabIndex }: FavouriteStarProps) {
  const isFavourite = useIsFavourite(id)
  return (
    <IconButton
      icon="star"
      label={t('list.favouriteOf', { name: nameOf(row) })}
      size={size}
      className={styles.star}
      aria-pressed={isFavourite}
      tabIndex={tabIndex}
      onClick={() => markFavourite({ id, name: row.name, isFavourite }, !isFavourite)}
    />
  )
}

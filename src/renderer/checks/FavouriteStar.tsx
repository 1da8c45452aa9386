// The star of a check: on, it is a favourite. In a row it shows while that is pointed at, or is on.
import { memo } from 'react'
import { useIsFavourite } from '../stores/lists.ts'
import { IconButton } from '../ui/Button.tsx'
import { nameOf } from '../ui/check-name.ts'
import { useLanguage } from '../words/language.ts'
import { t } from '../words/t.ts'
import styles from './FavouriteStar.module.css'
import { markFavourite } from './favourite.ts'

export interface FavouriteStarProps {
  /** That the check has in the list. */
  readonly id: string
  /** As it was given; it may be empty. */
  readonly name: string
  readonly size?: 'm' | 's'
  readonly tabIndex?: number
}

/** A ping of its check does not re-render it. */
export const FavouriteStar = memo(function FavouriteStar(props: FavouriteStarProps) {
  const { id, name, size = 'm', tabIndex } = props
  useLanguage()
  const isFavourite = useIsFavourite(id)
  return (
    <IconButton
      icon="star"
      label={t('list.favouriteOf', { name: nameOf({ name }) })}
      size={size}
      className={styles.star}
      aria-pressed={isFavourite}
      tabIndex={tabIndex}
      onClick={() => markFavourite({ id, name, isFavourite }, !isFavourite)}
    />
  )
})

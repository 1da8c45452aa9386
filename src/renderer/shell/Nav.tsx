// The navigation at the left, on a phone below the view: where one can go, with how many there are.

import { Link, useRoute } from '../router.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import { t } from '../words/t.ts'
import styles from './Nav.module.css'
import { COUNTS } from './NavCounts.tsx'
import { NavMore } from './NavMore.tsx'
import { PLACES } from './nav-items.ts'

export function Nav() {
  const page = useRoute(({ view }) => view.page)
  return (
    <nav className={styles.nav} aria-label={t('shell.main')} data-footer="">
      <div className={styles.brand}>
        <Icon name="bell" />
        <span className={styles.title}>Tocsin</span>
      </div>
      <ul className={styles.places}>
        {PLACES.map(({ to, title, icon, pages, isBehindMore }) => (
          <li key={to} data-behind-more={isBehindMore || undefined}>
            <Tooltip text={t(title)}>
              <Link
                to={to}
                className={styles.place}
                aria-current={pages.includes(page) ? 'page' : undefined}
              >
                <Icon name={icon} />
                <span className={styles.title}>{t(title)}</span>
                {COUNTS[to]}
              </Link>
            </Tooltip>
          </li>
        ))}
        <li className={styles.more}>
          <NavMore />
        </li>
      </ul>
    </nav>
  )
}

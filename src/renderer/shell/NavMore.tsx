// On a phone: the places that the bar has no room for, in a sheet that opens above it.

import { useState } from 'react'
import { Link, useRoute } from '../router.tsx'
import { Sheet } from '../ui/Dialog.tsx'
import { Icon } from '../ui/Icon.tsx'
import { t } from '../words/t.ts'
import styles from './Nav.module.css'
import { COUNTS } from './NavCounts.tsx'
import { BEHIND_MORE } from './nav-items.ts'

export function NavMore() {
  const page = useRoute(({ view }) => view.page)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const isHere = BEHIND_MORE.some(({ pages }) => pages.includes(page))
  return (
    <>
      <button
        type="button"
        className={styles.place}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-current={isHere || undefined}
        onClick={() => setOpen(true)}
      >
        <Icon name="more" />
        <span className={styles.title}>{t('shell.more')}</span>
        {/* The trouble behind it; other counts do not show in the bar. */}
        {BEHIND_MORE.map(({ to }) => (
          <span key={to}>{COUNTS[to]}</span>
        ))}
      </button>
      {isOpen && (
        <Sheet title={t('shell.more')} onClose={close}>
          <ul className={styles.sheet}>
            {BEHIND_MORE.map(({ to, title, icon, pages }) => (
              <li key={to}>
                <Link
                  to={to}
                  className={styles.place}
                  aria-current={pages.includes(page) ? 'page' : undefined}
                  onClick={close}
                >
                  <Icon name={icon} />
                  <span>{t(title)}</span>
                  {COUNTS[to]}
                </Link>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </>
  )
}

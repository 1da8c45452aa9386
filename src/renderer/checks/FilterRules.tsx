// What a ping has to be like to count, where that is not the usual. Changed on the edit page.

import type { CheckDetail } from '../../shared/views/checks.ts'
import { Link } from '../router.tsx'
import { Section } from '../ui/Page.tsx'
import { t } from '../words/t.ts'
import styles from './CheckSidebar.module.css'
import { ruleTexts } from './filter-rule-texts.ts'

export function Rules({ detail }: { readonly detail: CheckDetail }) {
  const texts = ruleTexts(detail.settings)
  return (
    <Section
      title={t('checks.rules')}
      actions={
        <Link to={`/checks/${detail.row.uuid}/edit?rules=1`} className={styles.edit}>
          {t('ui.edit')}
        </Link>
      }
    >
      {texts.length === 0 ? (
        <p className={styles.soft}>{t('checks.noRules')}</p>
      ) : (
        <ul className={styles.rules}>
          {texts.map((text) => (
            <li key={text} dir="auto">
              {text}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

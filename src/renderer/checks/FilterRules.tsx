// What a ping has to be like to count, where that is not the usual. Changed on the edit page.
import type { CheckDetail } from '../../shared/views/checks.ts'
import { Link } from '../router.tsx'
import { Section } from '../ui/Page.tsx'
import styles from './CheckSidebar.module.css'
import { ruleTexts } from './filter-rule-texts.ts'

export function Rules({ detail }: { readonly detail: CheckDetail }) {
  const texts = ruleTexts(detail.settings)
  return (
    <Section
      title="Rules"
      actions={
        <Link to={`/checks/${detail.row.uuid}/edit?rules=1`} className={styles.edit}>
          Edit
        </Link>
      }
    >
      {texts.length === 0 ? (
        <p className={styles.soft}>No filter rules: the ping URL alone decides.</p>
      ) : (
        <ul className={styles.facts}>
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

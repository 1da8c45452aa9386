// The part of a check's settings that few need: how keywords decide what a ping means, and exceptions.

import { fieldsOfForm } from '../../shared/model/field-settings.ts'
import { t } from '../words/t.ts'
import styles from './CheckEdit.module.css'
import { CheckFields, type CheckFieldsProps } from './CheckField.tsx'
import type { CheckDraft } from './edit-draft.ts'

export function RulesFields(props: CheckFieldsProps) {
  return (
    <div className={styles.rules}>
      <fieldset className={styles.places}>
        <legend>{t('checks.keywordsIn')}</legend>
        <CheckFields section="places" {...props} />
      </fieldset>
      {(isFiltered(props.draft) || isWrong(props)) && <CheckFields section="keywords" {...props} />}
      <CheckFields section="rules" {...props} />
    </div>
  )
}

/** A refused keyword is shown wherever it is not looked for. */
function isWrong({ errors }: CheckFieldsProps): boolean {
  return fieldsOfForm('keywords').some(([name]) => errors[name] !== undefined)
}

/** Keywords count as soon as there is a place to look for them. */
function isFiltered(draft: CheckDraft): boolean {
  const values: Readonly<Record<string, unknown>> = { ...draft }
  return fieldsOfForm('places').some(([, setting]) => values[setting] === true)
}

// Counts in words.
import { t } from '../words/t.ts'

/** `1 check`, `12 checks` */
export const checksText = (n: number): string => t('ui.checks', { n })

/** `a, b and 3 more`: a list that is shown in part. @param left how many are not */
export function listedWords(shown: readonly string[], left: number): string {
  const listed = shown.join(', ')
  return left > 0 ? t('data.listedAndMore', { listed, n: left }) : listed
}

/** `1 push`, `12 pushes` */
export const pushesText = (n: number): string => t('ui.pushes', { n })

/** `1 integration`, `12 integrations` */
export const integrationsText = (n: number): string => t('ui.integrations', { n })

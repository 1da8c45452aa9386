// Counts in words.
import { t } from '../words/t.ts'

/** `1 check`, `12 checks` */
export const checksText = (n: number): string => t('ui.checks', { n })

/** `1 push`, `12 pushes` */
export const pushesText = (n: number): string => t('ui.pushes', { n })

/** `1 integration`, `12 integrations` */
export const integrationsText = (n: number): string => t('ui.integrations', { n })

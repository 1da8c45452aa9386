// What a kind of integration is called, in the reader's language. A chunk of its own: the titles are in the definitions
// of all kinds.

import { integrationOf } from '../../integrations/index.ts'
import { useLanguage } from '../words/language.ts'
import { defined } from '../words/t.ts'

export default function KindTitle({ kind }: { readonly kind: string }) {
  useLanguage()
  return defined(integrationOf(kind)?.title ?? kind)
}

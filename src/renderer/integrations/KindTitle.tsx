// What a kind of integration is called, in the reader's language. A chunk of its own: the titles are in the definitions
// of all kinds.

import { useLanguage } from '../words/language.ts'
import { kindTitle } from './channel-name.ts'

export default function KindTitle({ kind }: { readonly kind: string }) {
  useLanguage()
  return kindTitle(kind)
}

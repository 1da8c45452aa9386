// How an integration is called: by its name, else by its kind, in the language of the window.
import { integrationOf } from '../../integrations/index.ts'
import { defined } from '../words/t.ts'

/** `E-Mail`; of a kind that this version does not know, its id. */
export function kindTitle(kind: string): string {
  return defined(integrationOf(kind)?.title ?? kind)
}

export function channelName({
  name,
  kind,
}: {
  readonly name: string
  readonly kind: string
}): string {
  return name || kindTitle(kind)
}

// One integration.
import { Page } from '../ui/Page.tsx'

/** `uuid` null: a new one of that kind. */
export default function IntegrationPage({
  uuid,
}: {
  readonly uuid: string | null
  readonly kind: string
}) {
  return <Page title={uuid ?? 'New integration'}>{null}</Page>
}

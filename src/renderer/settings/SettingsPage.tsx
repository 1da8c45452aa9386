// Settings.
import type { SettingsSection } from '../routes.ts'
import { Page } from '../ui/Page.tsx'

export default function SettingsPage({ section }: { readonly section: SettingsSection }) {
  return <Page title={section}>{null}</Page>
}

// An outage of a check as Markdown, on the clipboard.
import { call } from '../bridge.ts'
import { BROWSER_ZONE, useInstallationStore } from '../stores/installation.ts'
import { copyText } from '../ui/clipboard.ts'
import { toast } from '../ui/toast.ts'
import { t } from '../words/t.ts'

/** @param at an instant within it; null: the newest one */
export async function copyOutage(uuid: string, at: number | null): Promise<void> {
  const zone = useInstallationStore.getState().known?.settings.zone || BROWSER_ZONE
  const { markdown } = await call('checks.incident', { uuid, at, zone })
  if (!(await copyText(markdown))) throw new Error(t('reports.noClipboard'))
  toast(t('reports.outageCopied'))
}

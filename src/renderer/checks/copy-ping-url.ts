// Copies the ping URL of a check, here or on another server.
import { copyText } from '../ui/clipboard.ts'
import { toast } from '../ui/toast.ts'
import { t } from '../words/t.ts'

/** @throws where the browser gives no access to the clipboard; the message has the URL, to copy by hand */
export async function copyPingUrl(url: string): Promise<void> {
  if (!(await copyText(url))) throw new Error(t('checkList.pingUrlNotCopied', { url }))
  toast(t('checkList.pingUrlCopied'))
}

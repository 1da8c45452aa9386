// The map of ping URLs as a file: which URL of a job becomes which.
import type { MovedCheck } from '../../shared/views/moves.ts'
import { Button } from '../ui/Button.tsx'
import { saveFile } from '../ui/download.ts'
import { t } from '../words/t.ts'
import { urlMapCsv } from './url-map.ts'

export function UrlMapButton({ checks }: { readonly checks: readonly MovedCheck[] }) {
  return (
    <Button icon="download" onClick={() => saveFile('ping-urls.csv', [urlMapCsv(checks)])}>
      {t('data.downloadUrls')}
    </Button>
  )
}

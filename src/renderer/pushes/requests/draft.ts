// What is being asked for: the fields of the form, and what they say in a sentence. Pure.
import {
  type Accepts,
  DEFAULT_REQUEST,
  type RequestDraft,
} from '../../../shared/model/request-options.ts'
import { sizeText } from '../../ui/size-words.ts'
import { t } from '../../words/t.ts'
import { UNITS, unitOf } from '../period-units.ts'

export interface Draft {
  readonly title: string
  readonly from: string
  readonly accepts: Accepts
  readonly passphrase: string
  readonly mebibytes: number
  readonly files: number
  readonly minutes: number
  readonly keepDays: number
  /** UUID of an integration; null: none. */
  readonly notify: string | null
}

export const MEBIBYTE = 1024 * 1024

export const EMPTY: Draft = {
  title: '',
  from: '',
  accepts: DEFAULT_REQUEST.accepts,
  passphrase: '',
  mebibytes: DEFAULT_REQUEST.maxBytes / MEBIBYTE,
  files: DEFAULT_REQUEST.maxFiles,
  minutes: DEFAULT_REQUEST.expireAfterMinutes,
  keepDays: DEFAULT_REQUEST.keepDays,
  notify: DEFAULT_REQUEST.notify,
}

/** The draft as the main side takes it. */
export function requestOf(draft: Draft): RequestDraft {
  const { title, from, accepts, passphrase, mebibytes, files, minutes, keepDays, notify } = draft
  return {
    title,
    from,
    accepts,
    passphrase: passphrase.trim() === '' ? null : passphrase,
    maxBytes: mebibytes * MEBIBYTE,
    maxFiles: files,
    expireAfterMinutes: minutes,
    keepDays,
    notify,
  }
}

type Summed = Pick<Draft, 'accepts' | 'mebibytes' | 'minutes' | 'keepDays'>

/** `Accepts one answer: a text or files, up to 25 MiB in all. The link works for 7 days. …` */
export function summaryOf({ accepts, mebibytes, minutes, keepDays }: Summed): string {
  const unit = unitOf(minutes, 'days')
  return [
    t(`requests.sum.${accepts}`, { size: sizeText(mebibytes * MEBIBYTE) }),
    t(`requests.works.${unit}`, { n: minutes / UNITS[unit] }),
    t('requests.kept', { n: keepDays }),
  ].join(' ')
}

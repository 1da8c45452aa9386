// What the server told, said in the language of the window, with its times and lengths of time.

import { recognized, recognizedOfAdopting } from '../../shared/words/recognized.ts'
import type { Speaker } from '../../shared/words/say.ts'
import { say } from '../../shared/words/say.ts'
import type { Told, ToldKey } from '../../shared/words/told.ts'
import { currentZone } from '../stores/installation.ts'
import { serverNow } from '../stores/now.ts'
import { currentLanguage, type TextKey, textOf } from '../words/t.ts'
import { sizeText } from './size-words.ts'
import {
  durationText,
  exactText,
  fullDayText,
  secondsText,
  shareText,
  shortText,
} from './time-words.ts'

/**
 * @param told a text has only that language
 * @param now milliseconds; times of its day are told without the day
 * @param zone the reader's
 */
export function said(
  told: string | Told,
  now: number = serverNow(),
  zone: string = currentZone(),
): string {
  return typeof told === 'string' ? told : say(told, windowSpeaker(now, zone))
}

/** What is stored in English, such as why a delivery failed; what is no text of ours stays as it is. */
export function saidStored(text: string): string {
  return said(recognized(text) ?? text)
}

/** What was said in English of jobs that can be adopted; what is no text of ours stays as it is. */
export function saidOfAdopting(text: string): string {
  return said(recognizedOfAdopting(text) ?? text)
}

/** Sentences beside each other. */
export function saidAll(told: readonly Told[], now: number, zone: string): string {
  return told.map((one) => said(one, now, zone)).join(' ')
}

/** Texts with words of the command line, as the window says them. */
const IN_WINDOW: Readonly<Partial<Record<ToldKey, TextKey>>> = {
  'doctor.part.remotes': 'settings.partServers',
  'problems.unencrypted': 'servers.wouldBePlain',
  'remoteRefusals.pingsElsewhere': 'servers.pingsElsewhere',
  'remoteRefusals.noApiKeyMatch': 'servers.noKeyToFind',
  'remoteRefusals.readOnlyTarget': 'servers.readOnlyKey',
}

function windowSpeaker(now: number, zone: string): Speaker {
  return {
    language: currentLanguage(),
    textOf: (key) => textOf(IN_WINDOW[key] ?? key),
    time: ({ at, zone: there = zone, isExact = false }) =>
      isExact ? exactText(at, now, there) : shortText(at, now, there),
    day: fullDayText,
    share: shareText,
    span: durationText,
    period: secondsText,
    size: sizeText,
  }
}

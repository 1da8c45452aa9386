// An error that people read: English in messages and logs, found again in the language of the window (recognized.ts).
import { englishOf } from '../../shared/words/english.ts'
import type { Told } from '../../shared/words/told.ts'

export function toldError(told: Told): Error {
  return new Error(englishOf(told))
}

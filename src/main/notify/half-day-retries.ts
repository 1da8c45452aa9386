// When a message is sent again that is worth half a day, such as a report, which nothing later makes up for.
// Alarms have rules of their own (outbox).
import { HOUR, MINUTE, type Millis } from '../clock.ts'

/** The pause after each try that failed; after those it is given up. */
export const HALF_DAY_RETRIES: readonly Millis[] = [
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  8 * HOUR,
]

// `tocsin pushes change`: the limits of an active push, by whoever has the master key.

import { boundsTold, type CountOption, isInBounds } from '../../shared/model/push-option.ts'
import { MINUTES_PER_DAY, PUSH_OPTIONS } from '../../shared/model/push-options.ts'
import { englishOf } from '../../shared/words/english.ts'
import { isoSeconds } from '../clock.ts'
import { counted } from '../counted.ts'
import { EXIT, TocsinError } from '../errors.ts'
import { assertChanged, type PushLimits } from '../secrets/change.ts'
import { expiresAt, viewsRemaining } from '../secrets/push.ts'
import type { Command, CommandCall } from './command.ts'
import { JSON_FLAG, text } from './flags.ts'
import { keeperOfKey } from './local-server.ts'
import { localVisitor, withVault } from './secrets-folder.ts'

const { expireAfterViews: VIEWS, expireAfterDays: DAYS } = PUSH_OPTIONS
const HOURS = { flag: 'hours', min: 1, max: (DAYS.max * MINUTES_PER_DAY) / 60 }

/** @throws TocsinError USAGE for a number out of bounds; null: it was not given */
function given({ values }: CommandCall, option: Pick<CountOption, 'min' | 'max'>, flag: string) {
  const words = text(values, flag)
  if (words === undefined) return null
  const number = /^\d+$/.test(words) ? Number(words) : Number.NaN
  if (isInBounds(number, option)) return number
  throw new TocsinError('USAGE', `--${flag} ${englishOf(boundsTold(option))}`)
}

/** @throws TocsinError USAGE when none is given, or both lengths are */
function limitsOf(call: CommandCall): Partial<PushLimits> {
  const days = given(call, DAYS, DAYS.flag)
  const hours = given(call, HOURS, HOURS.flag)
  const views = given(call, VIEWS, VIEWS.flag)
  if (days !== null && hours !== null)
    throw new TocsinError('USAGE', 'use either --days or --hours')
  if (days === null && hours === null && views === null) {
    throw new TocsinError('USAGE', 'give --days, --hours or --views')
  }
  const minutes = days === null ? (hours ?? 0) * 60 : days * MINUTES_PER_DAY
  return {
    ...(minutes > 0 && { expireAfterMinutes: minutes }),
    ...(views !== null && { expireAfterViews: views }),
  }
}

async function change(call: CommandCall): Promise<number> {
  const [token = ''] = call.positionals
  const limits = limitsOf(call)
  const server = keeperOfKey(call)
  const { expired, viewsLeft, expiresAt } =
    server === null
      ? await changeHere(call, token, limits)
      : await server.call('pushes.change', { token, ...limits }).then((changed) => ({
          ...changed.push,
          expired: changed.expired,
        }))
  const document = { expired, views_remaining: viewsLeft, expires_at: isoSeconds(expiresAt) }
  if (call.values.json) call.print(JSON.stringify(document))
  else if (expired) call.print('the push has expired: its new limits were used up already')
  else call.print(`${counted(viewsLeft ?? 0, 'view')} left, until ${document.expires_at}`)
  return EXIT.ok
}

function changeHere(call: CommandCall, token: string, limits: Partial<PushLimits>) {
  return withVault(call, async (secrets) => {
    const visitor = await localVisitor(secrets)
    const changed = assertChanged(await secrets.vault.changeLimits(token, visitor, limits))
    return {
      expired: changed.outcome === 'expired',
      viewsLeft: viewsRemaining(changed.push),
      expiresAt: expiresAt(changed.push),
    }
  })
}

export const PUSH_CHANGE_COMMANDS: readonly Command[] = [
  {
    name: 'pushes change',
    summary: 'Extend or shorten an active push; its time counts from its creation',
    flags: [
      { name: DAYS.flag, value: 'N', help: `${DAYS.description}, ${DAYS.min} to ${DAYS.max}.` },
      { name: HOURS.flag, value: 'N', help: `Hours instead, ${HOURS.min} to ${HOURS.max}.` },
      {
        name: VIEWS.flag,
        value: 'N',
        help: `${VIEWS.description}, ${VIEWS.min} to ${VIEWS.max}; used ones count.`,
      },
      JSON_FLAG,
    ],
    args: [{ name: 'TOKEN', help: 'Token of the push, as in its link.' }],
    run: change,
  },
]

// Notifications of this computer muted: for how long, and how that is changed; in the settings and the palette.

import { endOf, FOR_EVER } from '../../shared/until-then.ts'
import { call } from '../bridge.ts'
import type { Command } from '../keys/commands.ts'
import { serverNow } from '../stores/now.ts'
import { attempt } from '../ui/toast.ts'
import { t } from '../words/t.ts'

export interface MuteChoice {
  readonly id: string
  readonly title: string
  readonly run: () => void
}

/** @param until null: notifications are on again */
export function mute(until: number | null): void {
  attempt(() => call('app.mute', { until }))
}

/** @param zone in which tomorrow morning is */
export function muteChoices(zone: string): readonly MuteChoice[] {
  const lengths = [
    { id: '1h', title: t('settings.forOneHour') },
    { id: '8h', title: t('settings.forEightHours') },
    { id: 'tomorrow', title: t('checkList.snooze.Tomorrow') },
  ] as const
  return [
    ...lengths.map(({ id, title }) => ({
      id,
      title,
      run: () => mute(endOf(id, serverNow(), zone)),
    })),
    { id: 'on', title: t('settings.untilIUnmute'), run: () => mute(FOR_EVER) },
  ]
}

/** The choices stay while it is muted: another hour begins now. */
export function muteCommands(zone: string, isMuted: boolean): readonly Command[] {
  const group = t('keys.everywhere')
  const choices = muteChoices(zone).map(
    ({ id, title, run }): Command => ({
      id: `mute.${id}`,
      title: t('shell.muteThem', { end: title }),
      icon: 'bellOff',
      group,
      run,
    }),
  )
  const end: Command = {
    id: 'mute.end',
    title: t('shell.unmuteThem'),
    icon: 'bell',
    group,
    run: () => mute(null),
  }
  return isMuted ? [end, ...choices] : choices
}

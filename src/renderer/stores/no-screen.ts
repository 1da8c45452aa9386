// A server without a screen: what the kind `desktop` tells only goes to its log. Pure.
import type { AppState, ChannelRow } from '../../shared/views/settings.ts'

/** Whether a notice of this kind only goes to the log of the server. */
export function isOnlyLogged(
  { noScreen = false }: Pick<AppState, 'noScreen'>,
  { kind }: Pick<ChannelRow, 'kind'>,
): boolean {
  return noScreen && kind === 'desktop'
}

/** Whether no integration tells a person anything, as the server has no screen. */
export function reachesNobody(
  app: Pick<AppState, 'noScreen'>,
  channels: readonly Pick<ChannelRow, 'kind' | 'disabled'>[],
): boolean {
  const enabled = channels.filter(({ disabled }) => !disabled)
  return enabled.length > 0 && enabled.every((channel) => isOnlyLogged(app, channel))
}

// Everything else that the snapshot holds: settings, projects, channels, the state of the app.
import { create } from 'zustand'
import type { AppState, ChannelRow, ProjectRow, Settings } from '../../shared/views/settings.ts'

export interface Installation {
  readonly app: AppState
  readonly settings: Settings
  readonly projects: readonly ProjectRow[]
  readonly channels: readonly ChannelRow[]
}

export const useInstallationStore = create<{ readonly known: Installation | null }>(() => ({
  known: null,
}))

export function setInstallation(known: Installation): void {
  useInstallationStore.setState({ known })
}

export function changeInstallation(change: (known: Installation) => Installation): void {
  useInstallationStore.setState(({ known }) => ({ known: known && change(known) }))
}

/** To be used below the shell only, which shows nothing before there is a snapshot. */
function useInstallation<T>(select: (known: Installation) => T): T {
  return useInstallationStore(({ known }) => {
    if (known === null) throw new Error('there is no snapshot yet')
    return select(known)
  })
}

export const useAppState = (): AppState => useInstallation(({ app }) => app)
export const useSettings = (): Settings => useInstallation(({ settings }) => settings)
export const useProjects = (): readonly ProjectRow[] => useInstallation((known) => known.projects)
export const useChannels = (): readonly ChannelRow[] => useInstallation((known) => known.channels)

/** The zone that times are shown in. */
export function useZone(): string {
  return useInstallationStore(({ known }) => known?.settings.zone || BROWSER_ZONE)
}

/** The same, where no component asks. */
export function currentZone(): string {
  return useInstallationStore.getState().known?.settings.zone || BROWSER_ZONE
}

export const BROWSER_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

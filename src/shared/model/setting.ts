// What an entry of settings.ts says of a setting: its kind, and how the window shows it. Also the values that
// are more than a text: quiet hours, and when reports are sent.

export interface Choice {
  readonly value: string
  readonly label: string
}

/** Where the window shows it: one of `SETTING_GROUPS`; null: a form of its own. */
export interface ShownSetting {
  readonly group: SettingGroup
  readonly label: string
  readonly hint?: string
  /** Choices side by side, as one control, instead of a list that opens. */
  readonly segmented?: true
}

/** The groups of Settings → General and → Notifications. */
export type SettingGroup = 'appearance' | 'content' | 'commands'

interface SettingBase {
  /** In the settings table. */
  readonly key: string
  readonly shown: ShownSetting | null
}

export interface ChoiceSetting extends SettingBase {
  readonly type: 'choice'
  readonly choices: readonly Choice[]
  readonly default: string
}

export interface SwitchSetting extends SettingBase {
  readonly type: 'switch'
  readonly default: boolean
}

/** A time zone by its name; empty: none was chosen. */
export interface ZoneSetting extends SettingBase {
  readonly type: 'zone'
  readonly default: ''
}

export interface QuietHoursSetting extends SettingBase {
  readonly type: 'quiet-hours'
  readonly default: QuietHours
}

/** Until when something holds. Saved by a call of its own. */
export interface UntilSetting extends SettingBase {
  readonly type: 'until'
  readonly default: null
}

/** The id of another server; empty: none. */
export interface RemoteSetting extends SettingBase {
  readonly type: 'remote'
  readonly default: ''
}

/** A line of text; empty: none. */
export interface TextSetting extends SettingBase {
  readonly type: 'text'
  readonly default: ''
  /** Characters. */
  readonly maxLength: number
}

/** When reports are sent, of what, and to whom. */
export interface ReportsSetting extends SettingBase {
  readonly type: 'reports'
  readonly default: ReportSending
}

export type Setting =
  | ChoiceSetting
  | SwitchSetting
  | ZoneSetting
  | QuietHoursSetting
  | ReportsSetting
  | UntilSetting
  | RemoteSetting
  | TextSetting

/** A weekday by number, as cron counts: 0 is Sunday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6
export const WEEKDAYS: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6]

export interface QuietHours {
  readonly enabled: boolean
  /** Wall times `HH:MM` in the user's zone. `to` not after `from` is on the next day. */
  readonly from: string
  readonly to: string
  /** The days on which quiet hours begin. */
  readonly weekdays: readonly Weekday[]
}

export interface ReportSending {
  readonly every: 'off' | 'week' | 'month'
  /** 0 to 23, by the wall clock of the user's zone: on Monday, or on the first of the month. */
  readonly hour: number
  /** UUID; null: of all projects. */
  readonly project: string | null
  /** Of checks with that tag; empty: whatever their tags. */
  readonly tag: string
  /** UUIDs of the integrations that send it. */
  readonly channels: readonly string[]
}

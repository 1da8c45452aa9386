// Settings → Server: the options of the server that the window shows. Saved values take effect at the
// next start.

import {
  OPTION_GROUPS,
  type OptionGroup,
  type ServerOption,
} from '../../shared/model/server-option.ts'
import { SERVER_OPTIONS } from '../../shared/model/server-options.ts'
import type { ServerSetting } from '../../shared/views/settings.ts'
import { ReachLine } from '../pushes/ReachLine.tsx'
import { useAppState, useSettings } from '../stores/installation.ts'
import { Section } from '../ui/Page.tsx'
import { rich } from '../words/rich.ts'
import { defined } from '../words/t.ts'
import { Refusals } from './Refusals.tsx'
import { RestartNote } from './RestartNote.tsx'
import { ServerSettingField } from './ServerSettingField.tsx'
import styles from './Settings.module.css'

const OPTIONS = Object.values<ServerOption>(SERVER_OPTIONS)
const GROUPS = Object.entries(OPTION_GROUPS) as readonly (readonly [OptionGroup, string])[]

export function Server() {
  const { server } = useSettings()
  const { baseUrl, smtp } = useAppState()
  return (
    <div className={styles.section}>
      <p>
        {rich('settings.pingUrlsBegin', { address: <code>{baseUrl}</code> })}
        {smtp !== null && <> {rich('settings.mailsTakenAt', { address: <code>{smtp}</code> })}</>}
      </p>
      <ReachLine isOfAll />
      <Refusals />
      <ServerOptions server={server} />
    </div>
  )
}

function ServerOptions({ server }: { readonly server: readonly ServerSetting[] }) {
  const known = new Map(server.map((setting) => [setting.name, setting]))
  const waiting = server.filter(
    ({ stored, current, overridden, problem }) =>
      !overridden && problem === undefined && stored !== current,
  )
  return (
    <>
      {waiting.length > 0 && <RestartNote waiting={waiting.map(({ name }) => name)} />}
      {GROUPS.map(([group, title]) => (
        <Section key={group} title={defined(title)}>
          <div className={styles.grid}>
            {OPTIONS.filter(({ shown }) => shown?.group === group).map((option) => {
              const setting = known.get(option.flag)
              return (
                setting && (
                  <ServerSettingField key={option.flag} option={option} setting={setting} />
                )
              )
            })}
          </div>
        </Section>
      ))}
    </>
  )
}

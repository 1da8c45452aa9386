// Integrations assigned to all selected checks of their project, or taken off them.
import { useState } from 'react'
import type { ChannelRow, ProjectRow } from '../../../shared/views/settings.ts'
import { Link } from '../../router.tsx'
import { useChannels, useProjects } from '../../stores/installation.ts'
import { channelName, kindBeside } from '../../ui/channel-name.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { rich } from '../../words/rich.ts'
import { t } from '../../words/t.ts'
import { assignMany } from './many-actions.ts'
import type { ManyDialogProps } from './TagsDialog.tsx'
import { TriList } from './TriList.tsx'
import type { Targets } from './targets.ts'
import { changesOf, type TriStates, triStateOf } from './tri-state.ts'

export function IntegrationsDialog({ targets, onClose }: ManyDialogProps) {
  const channels = useChannels()
  const projects = useProjects()
  const groups = groupsOf(targets, channels, projects)
  const [first] = useState(() => statesOf(groups))
  const [states, setStates] = useState(first)

  async function save(): Promise<void> {
    const change = changesOf(first, states)
    if (change.add.length + change.remove.length > 0) await assignMany(targets, change)
    onClose()
  }

  return (
    <FormDialog
      title={t('many.integrationsTitle', { n: targets.own.length })}
      fields={[]}
      refusal={t('many.integrationsRefused')}
      onSave={save}
      onClose={onClose}
    >
      {() => (
        <>
          {groups.length === 0 && (
            <p>
              {rich('many.noIntegrations', {
                link: (words) => <Link to="/integrations">{words}</Link>,
              })}
            </p>
          )}
          {groups.map(({ uuid, title, count, channels }) => (
            <TriList
              key={uuid}
              legend={
                groups.length === 1
                  ? t('many.integrationsNow')
                  : t('many.integrationsOf', { project: title, n: count })
              }
              choices={channels.map((channel) => ({
                id: channel.uuid,
                label: <bdi>{channelName(channel)}</bdi>,
                hint: hintOf(channel),
              }))}
              first={first}
              states={states}
              onChange={setStates}
            />
          ))}
          {targets.left > 0 && <p>{t('many.integrationsElsewhere', { n: targets.left })}</p>}
        </>
      )}
    </FormDialog>
  )
}

function hintOf(channel: ChannelRow): string | undefined {
  return channel.disabled ? t('many.switchedOff') : kindBeside(channel)
}

interface Group {
  /** Of the project. */
  readonly uuid: string
  /** Of the project. */
  readonly title: string
  /** How many of the checks are of it. */
  readonly count: number
  readonly checks: ReadonlySet<string>
  readonly channels: readonly ChannelRow[]
}

/** An integration is only for checks of its project. */
function groupsOf(
  { own }: Targets,
  channels: readonly ChannelRow[],
  projects: readonly ProjectRow[],
): readonly Group[] {
  const byProject = Map.groupBy(own, ({ project }) => project)
  return projects.flatMap(({ uuid, name }) => {
    const rows = byProject.get(uuid) ?? []
    const ofProject = channels.filter(({ project }) => project === uuid)
    if (rows.length === 0 || ofProject.length === 0) return []
    const checks = new Set(rows.map((row) => row.uuid))
    return [{ uuid, title: name, count: rows.length, checks, channels: ofProject }]
  })
}

function statesOf(groups: readonly Group[]): TriStates {
  return new Map(
    groups.flatMap(({ checks, channels }) =>
      channels.map((channel) => {
        const count = channel.checks.filter((uuid) => checks.has(uuid)).length
        return [channel.uuid, triStateOf(count, checks.size)] as const
      }),
    ),
  )
}

// What can be done to the selected checks, as commands: the bar, the palette, the keys and the rows' menus show
// the same.
import { useMemo } from 'react'
import { isolated } from '../../../shared/direction.ts'
import type { Command } from '../../keys/commands.ts'
import { useProjects, useZone } from '../../stores/installation.ts'
import { serverNow, useNow } from '../../stores/now.ts'
import { useRemotes } from '../../stores/remotes.ts'
import { shortText } from '../../ui/time-words.ts'
import { t } from '../../words/t.ts'
import { endGroupSnooze } from '../actions.ts'
import type { ListedRow } from '../check-list.ts'
import { canWrite } from '../mirrored-words.ts'
import { snoozeEnds } from '../snooze-ends.ts'
import { deleteMany, moveMany, pauseMany, resumeMany, snoozeMany } from './many-actions.ts'
import {
  countOf,
  type ManyAction,
  projectsForMove,
  type Snoozes,
  snoozesOf,
  type Targets,
  targetsOf,
  whyNot,
} from './targets.ts'

export interface ManyCommand extends Command {
  /** On its button. */
  readonly short: string
  /** Why it cannot be done to any of them; empty: it can. */
  readonly whyNot: string
}

export interface ManyCommands {
  readonly plain: readonly ManyCommand[]
  readonly snooze: readonly ManyCommand[]
  readonly move: readonly ManyCommand[]
  readonly remove: ManyCommand
  readonly targets: (action: ManyAction) => Targets
}

export interface ManyDialogs {
  readonly openTags: (targets: Targets) => void
  readonly openIntegrations: (targets: Targets) => void
}

export function useManyCommands(rows: readonly ListedRow[], dialogs: ManyDialogs): ManyCommands {
  const zone = useZone()
  const projects = useProjects()
  const remotes = useRemotes()
  // Nothing pauses or resumes a check by the time alone.
  const paused = useMemo(
    () => rows.reduce((n, row) => n + Number(row.status === 'paused'), 0),
    [rows],
  )
  const snoozes = useNow((now) => JSON.stringify(snoozesOf(rows, now)))
  const { bySelf, groups } = useMemo((): Snoozes => JSON.parse(snoozes), [snoozes])
  const snoozed = bySelf || groups.length > 0
  const targets = useMemo(() => {
    const mayWrite = (id: string) => canWrite(remotes.find((remote) => remote.id === id))
    return kept((action) => targetsOf(action, rows, mayWrite))
  }, [rows, remotes])

  function command(
    action: ManyAction,
    of: Omit<ManyCommand, 'whyNot' | 'run' | 'title'> & {
      /** @param n how many are meant */
      readonly full: (n: number) => string
      readonly run: (targets: Targets) => void
    },
  ): ManyCommand {
    const { full, run, ...rest } = of
    const those = targets(action)
    const title = full(countOf(those))
    return { ...rest, title, whyNot: whyNot(action, those), run: () => run(targets(action)) }
  }

  const pause = command('pause', {
    ...{ id: 'selection.pause', short: t('many.pause'), icon: 'pause', keys: ['space'] },
    full: (n) => t('many.pauseThem', { n }),
    run: pauseMany,
  })
  const resume = command('resume', {
    ...{ id: 'selection.resume', short: t('many.resume'), icon: 'play' },
    ...(paused === rows.length ? { keys: ['space'] } : {}),
    full: (n) => t('many.resumeThem', { n }),
    run: resumeMany,
  })
  const tags = command('tag', {
    ...{ id: 'selection.tags', short: t('many.tags'), icon: 'tag', keys: ['t'] },
    full: (n) => t('many.tagsOfThem', { n }),
    run: dialogs.openTags,
  })
  const integrations = command('assign', {
    ...{ id: 'selection.integrations', short: t('many.integrations'), icon: 'integrations' },
    full: (n) => t('many.integrationsOfThem', { n }),
    run: dialogs.openIntegrations,
  })
  const ends = snoozeEnds(zone).map(({ id, title, until }, at) =>
    command('snooze', {
      ...{ id: `selection.snooze.${id}`, short: title, icon: 'snooze' },
      // As in a row, the key ends a snooze: it must not shorten one.
      ...(at === 0 && !snoozed ? { keys: ['s'] } : {}),
      full: (n) => t('many.snoozeThem', { n, end: title }),
      run: (targets) => {
        const now = serverNow()
        snoozeMany(targets, until(now), shortText(until(now), now, zone))
      },
    }),
  )
  const endSnooze = command('snooze', {
    ...{ id: 'selection.snooze.end', short: t('many.endSnooze'), icon: 'bell', keys: ['s'] },
    full: (n) => t('many.endSnoozeOfThem', { n }),
    run: (targets) => snoozeMany(targets, null, ''),
  })
  // What holds back a whole group is ended for all of it, and says so.
  const endOfGroups = groups.map((group, at): ManyCommand => {
    const { title, run } = endGroupSnooze(group)
    return {
      ...{ id: `selection.snooze.group.${at}`, title, short: title, icon: 'bell', run, whyNot: '' },
      ...(groups.length === 1 && !bySelf ? { keys: ['s'] } : {}),
    }
  })
  return {
    targets,
    plain: [
      ...(paused < rows.length ? [pause] : []),
      ...(paused > 0 ? [resume] : []),
      tags,
      integrations,
    ],
    snooze: [...(bySelf ? [endSnooze] : []), ...endOfGroups, ...ends],
    move:
      projects.length < 2
        ? []
        : projectsForMove(projects, targets('move')).map((project) =>
            command('move', {
              ...{ id: `selection.move.${project.uuid}`, short: project.name, icon: 'folder' },
              full: (n) => t('many.moveThem', { n, project: isolated(project.name) }),
              run: (targets) => moveMany(targets, project),
            }),
          ),
    remove: command('delete', {
      ...{
        id: 'selection.delete',
        short: t('many.delete'),
        icon: 'trash',
        keys: ['delete'],
        danger: true,
      },
      full: (n) => t('many.deleteThem', { n }),
      run: deleteMany,
    }),
  }
}

/** Of thousands of rows each is asked for once. */
function kept(find: (action: ManyAction) => Targets): (action: ManyAction) => Targets {
  const known = new Map<ManyAction, Targets>()
  return (action) => {
    const found = known.get(action) ?? find(action)
    known.set(action, found)
    return found
  }
}

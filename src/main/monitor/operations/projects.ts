// Projects made, renamed and removed, by whichever carrier. Each change is told as the event
// `project`.

import { tell } from '../../../shared/words/told.ts'
import type { Clock } from '../../clock.ts'
import { TocsinError } from '../../errors.ts'
import { inOrder } from '../../in-order.ts'
import { readName } from '../../names.ts'
import { DEFAULT_PROJECT, type Project } from '../tables/projects.ts'
import type { Tables } from '../tables/tables.ts'
import type { LifecycleSteps } from './lifecycle.ts'
import type { UnitOfWork } from './unit-of-work.ts'

export { DEFAULT_PROJECT, type Project }

export interface Projects {
  /** The oldest first: never none. */
  all(): readonly Project[]
  byId(id: number): Project | null
  byUuid(uuid: string): Project | null
  byName(name: string): Project | null
  byBadgeKey(key: string): Project | null
  /**
   * Makes a project, with its desktop channel and without keys.
   * @param name one line of 1 to 100 characters; blanks around it are left out
   * @throws TocsinError INVALID, CONFLICT when another project has the name; both name the field
   */
  create(name: string): Promise<Project>
  /** @throws TocsinError as `create`, and NOT_FOUND */
  rename(uuid: string, name: string): Promise<void>
  /**
   * Removes a project with all that is in it.
   * @throws TocsinError CONFLICT for the last one, NOT_FOUND
   */
  remove(uuid: string): Promise<void>
}

export interface ProjectsOptions {
  readonly clock: Clock
  readonly tables: Pick<Tables, 'projects' | 'checks'>
  readonly unitOfWork: UnitOfWork
  readonly lifecycle: Pick<LifecycleSteps, 'remove'>
}

export function createProjects({
  clock,
  tables,
  unitOfWork,
  lifecycle,
}: ProjectsOptions): Projects {
  const { projects, checks } = tables
  const { write } = unitOfWork

  /** Inside the write that takes the name. */
  function assertFree(name: string, ownId: number | null): void {
    const holder = projects.byName(name)
    if (holder === null || holder.id === ownId) return
    throw new TocsinError('CONFLICT', tell('refusals.projectNamed', { name }), {
      fields: { name: tell('problems.projectNamed') },
    })
  }

  function byUuid(uuid: string): Project | null {
    return projects.all().find((project) => project.uuid === uuid) ?? null
  }

  function existing(uuid: string): Project {
    const project = byUuid(uuid)
    if (project === null) throw new TocsinError('NOT_FOUND', tell('refusals.gone.project'))
    return project
  }

  function assertOther(): void {
    if (projects.all().length < 2) throw new TocsinError('CONFLICT', tell('refusals.lastProject'))
  }

  async function removeWhole(uuid: string): Promise<void> {
    const { id } = existing(uuid)
    assertOther()
    // One write for each: a large project holds up no ping.
    for (const check of checks.ofProject(id)) {
      await write((emit) => {
        // One that was moved to another project meanwhile stays.
        if (checks.byId(check.id)?.projectId === id) lifecycle.remove(check.id, emit)
      })
    }
    await write((emit) => {
      assertOther()
      // A check may have been made in it meanwhile: it goes, too.
      projects.remove(id)
      emit('project', { id })
    })
  }

  /** Of two removed at once, each would count on the other, and the last project would lose its checks. */
  const oneByOne = inOrder()

  return {
    all: projects.all,
    byId: projects.byId,
    byUuid,
    byName: projects.byName,
    byBadgeKey: projects.byBadgeKey,

    async create(text) {
      const name = readName('name', text)
      return write((emit) => {
        assertFree(name, null)
        const project = projects.insert(name, clock.now())
        emit('project', { id: project.id })
        return project
      })
    },

    async rename(uuid, text) {
      const name = readName('name', text)
      await write((emit) => {
        const { id } = existing(uuid)
        assertFree(name, id)
        projects.rename(id, name)
        emit('project', { id })
      })
    },

    remove: (uuid) => oneByOne(() => removeWhole(uuid)),
  }
}

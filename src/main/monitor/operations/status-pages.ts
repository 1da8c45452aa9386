// Status pages made, changed and removed. Each is for everybody who has its address, which is all that keeps
// it from others.

import { randomBytes } from 'node:crypto'
import { tell } from '../../../shared/words/told.ts'
import type { Clock } from '../../clock.ts'
import { invalidFields, TocsinError } from '../../errors.ts'
import { readName } from '../../names.ts'
import { type Check, tagList } from '../rules/check.ts'
import { isOfGroup } from '../rules/group-snooze.ts'
import type { StatusPage } from '../tables/status-pages.ts'
import type { Tables } from '../tables/tables.ts'
import type { UnitOfWork } from './unit-of-work.ts'

export type { StatusPage }

export interface StatusPageDraft {
  readonly title: string
  readonly projectId: number | null
  readonly tag: string
  readonly showsNames: boolean
}

export interface StatusPages {
  /** The oldest first. */
  all(): readonly StatusPage[]
  byId(id: string): StatusPage | null
  /**
   * Makes a page, with an address that nobody can guess.
   * @throws TocsinError INVALID naming the field, CONFLICT when there are 50
   */
  create(draft: StatusPageDraft): Promise<StatusPage>
  /** @throws TocsinError INVALID naming the field, NOT_FOUND */
  update(id: string, draft: StatusPageDraft): Promise<void>
  /** @throws TocsinError NOT_FOUND */
  remove(id: string): Promise<void>
  /** The checks that a page is of, the oldest first. */
  checksOf(page: StatusPage): readonly Check[]
  /** How many checks each page is of, by its id: many pages for the price of one. */
  counts(): ReadonlyMap<string, number>
}

const LIMIT = 50

export interface StatusPagesOptions {
  readonly clock: Clock
  readonly tables: Pick<Tables, 'statusPages' | 'checks' | 'summary'>
  readonly unitOfWork: Pick<UnitOfWork, 'write'>
}

export function createStatusPages(options: StatusPagesOptions): StatusPages {
  const { clock, unitOfWork } = options
  const { statusPages, checks, summary } = options.tables

  return {
    all: statusPages.all,
    byId: statusPages.byId,

    async create(draft) {
      const read = readDraft(draft)
      return unitOfWork.write(() => {
        if (statusPages.all().length >= LIMIT) {
          throw new TocsinError('CONFLICT', tell('refusals.mostStatusPages', { max: LIMIT }))
        }
        const id = randomBytes(16).toString('base64url')
        const page = { ...read, id, created: clock.now() }
        statusPages.save(page)
        return page
      })
    },

    async update(id, draft) {
      const read = readDraft(draft)
      await unitOfWork.write(() => {
        const page = statusPages.byId(id)
        if (page === null) throw gone()
        statusPages.save({ ...page, ...read })
      })
    },

    async remove(id) {
      await unitOfWork.write(() => {
        if (!statusPages.remove(id)) throw gone()
      })
    },

    checksOf({ projectId, tag }) {
      const all = projectId === null ? checks.all() : checks.ofProject(projectId)
      return tag === '' ? all : all.filter((check) => tagList(check.tags).includes(tag))
    },

    counts() {
      const all = summary.alike()
      const countOf = (page: StatusPage) =>
        all.reduce((n, alike) => (isOfGroup(page, alike) ? n + alike.count : n), 0)
      return new Map(statusPages.all().map((page) => [page.id, countOf(page)]))
    },
  }
}

/** @throws TocsinError INVALID */
function readDraft({ title, tag, projectId, showsNames }: StatusPageDraft): StatusPageDraft {
  if (/\s/.test(tag.trim())) throw invalidFields({ tag: tell('problems.oneTag') })
  return { title: readName('title', title), tag: tag.trim(), projectId, showsNames }
}

function gone(): TocsinError {
  return new TocsinError('NOT_FOUND', tell('refusals.gone.statusPage'))
}

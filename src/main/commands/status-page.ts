// `tocsin status-page …`: pages for everybody who has their address.
import { EXIT, TocsinError } from '../errors.ts'
import type { Monitor } from '../monitor/monitor.ts'
import type { StatusPage, StatusPageDraft } from '../monitor/operations/status-pages.ts'
import { linkBaseUrl } from '../network/addresses.ts'
import type { Store } from '../store/store.ts'
import {
  byFlags,
  type Command,
  type CommandCall,
  chosenProject,
  table,
  withMonitor,
} from './command.ts'
import { type Argument, type Flag, JSON_FLAG, requiredText, text } from './flags.ts'
import { missing } from './listed.ts'

/** The page of that id or address, or the only one of that title. @throws TocsinError NOT_FOUND, USAGE */
function findPage(monitor: Monitor, { positionals }: CommandCall): StatusPage {
  const [reference = ''] = positionals
  const byId = monitor.statusPages.byId(reference.replace(/^.*\/status\//, '').replace(/\/$/, ''))
  if (byId !== null) return byId
  const titled = monitor.statusPages.all().filter(({ title }) => title === reference)
  const [page, another] = titled
  if (page === undefined) throw missing('status page', `there is no status page ${reference}`)
  if (another === undefined) return page
  throw new TocsinError(
    'USAGE',
    `${titled.length} status pages are titled ${reference}: give the id`,
  )
}

function printPage(call: CommandCall, monitor: Monitor, store: Store, page: StatusPage): void {
  const shown = shownPage(call, monitor, store, page)
  call.print(call.values.json ? JSON.stringify(shown) : shown.url)
}

/** A tag that is mistyped makes a page that stays empty: nothing else would say so. */
function warnIfEmpty({ complain }: CommandCall, monitor: Monitor, page: StatusPage): void {
  if (monitor.statusPages.checksOf(page).length > 0) return
  const which = page.tag === '' ? '' : ` with the tag ${page.tag}`
  complain(`the page shows no checks yet: there is none${which}`)
}

/** A base URL that makes no sense is refused before anything is made. @throws TocsinError USAGE */
function assertPrintable({ env }: CommandCall, { settings }: Store): void {
  linkBaseUrl(env, settings.get)
}

function shownPage({ env }: CommandCall, monitor: Monitor, store: Store, page: StatusPage) {
  const { id, title, projectId, tag, showsNames } = page
  return {
    id,
    title,
    url: `${linkBaseUrl(env, store.settings.get)}/status/${id}`,
    project: projectId === null ? null : (monitor.projects.byId(projectId)?.name ?? null),
    tag,
    names: showsNames,
  }
}

/** What the flags say; what they do not say stays. @throws TocsinError USAGE */
function draftOf(call: CommandCall, monitor: Monitor, before: StatusPageDraft): StatusPageDraft {
  const { values } = call
  if (values['all-projects'] && text(values, 'project') !== undefined) {
    throw new TocsinError('USAGE', '--project and --all-projects exclude each other')
  }
  if (values.names && values['no-names']) {
    throw new TocsinError('USAGE', '--names and --no-names exclude each other')
  }
  const isOfOne = text(values, 'project') !== undefined
  const projectId = isOfOne ? chosenProject(monitor, values).id : before.projectId
  return {
    title: text(values, 'title') ?? before.title,
    projectId: values['all-projects'] ? null : projectId,
    tag: text(values, 'tag') ?? before.tag,
    showsNames: values.names ? true : values['no-names'] ? false : before.showsNames,
  }
}

function list(call: CommandCall): Promise<number> {
  return withMonitor(call, (monitor, store) => {
    const pages = monitor.statusPages.all().map((page) => shownPage(call, monitor, store, page))
    if (call.values.json) call.print(JSON.stringify(pages))
    else {
      const rows = pages.map(({ title, url, project, tag }) => [
        title,
        url,
        project ?? 'all projects',
        tag,
      ])
      for (const line of table(rows)) call.print(line.trimEnd())
    }
    return EXIT.ok
  })
}

function add(call: CommandCall): Promise<number> {
  const title = requiredText(call.values, 'title')
  return withMonitor(call, async (monitor, store) => {
    assertPrintable(call, store)
    const draft = draftOf(call, monitor, { title, projectId: null, tag: '', showsNames: false })
    const page = await byFlags(() => monitor.statusPages.create(draft))
    printPage(call, monitor, store, page)
    warnIfEmpty(call, monitor, page)
    return EXIT.ok
  })
}

function edit(call: CommandCall): Promise<number> {
  return withMonitor(call, async (monitor, store) => {
    assertPrintable(call, store)
    const page = findPage(monitor, call)
    await byFlags(() => monitor.statusPages.update(page.id, draftOf(call, monitor, page)))
    const changed = monitor.statusPages.byId(page.id) ?? page
    printPage(call, monitor, store, changed)
    warnIfEmpty(call, monitor, changed)
    return EXIT.ok
  })
}

function remove(call: CommandCall): Promise<number> {
  return withMonitor(call, async (monitor) => {
    await monitor.statusPages.remove(findPage(monitor, call).id)
    return EXIT.ok
  })
}

const ONE_PAGE: readonly Argument[] = [
  {
    name: 'TITLE|ID',
    help: 'Title of the page, or its id or address where several have that title.',
  },
]

function flagsOf(required: boolean): readonly Flag[] {
  return [
    {
      name: 'title',
      value: 'TITLE',
      help: 'What stands above the page.',
      ...(required ? { required: true } : {}),
    },
    { name: 'project', value: 'N', help: 'Only checks of that project.' },
    { name: 'all-projects', help: 'Checks of all projects: the default of a new page.' },
    { name: 'tag', value: 'TAG', help: 'Only checks with that tag; empty: whatever their tags.' },
    { name: 'names', help: 'Show the names of checks.' },
    {
      name: 'no-names',
      help: 'Show how many are up, late or down, without names: the default of a new page.',
    },
    JSON_FLAG,
  ]
}

export const STATUS_PAGE_COMMANDS: readonly Command[] = [
  {
    name: 'status-page list',
    summary: 'Status pages: title, address, and which checks they show',
    flags: [JSON_FLAG],
    run: list,
  },
  {
    name: 'status-page add',
    summary: 'Create a status page and print its address',
    flags: flagsOf(true),
    run: add,
  },
  {
    name: 'status-page edit',
    summary: 'Change a status page; what is left out stays',
    flags: flagsOf(false),
    args: ONE_PAGE,
    run: edit,
  },
  {
    name: 'status-page remove',
    summary: 'Remove a status page: its address stops working',
    flags: [],
    args: ONE_PAGE,
    run: remove,
  },
]

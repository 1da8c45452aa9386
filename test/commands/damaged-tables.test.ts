// A table that monitoring can do without is damaged in all its pages: the start names it and goes on
// (contract hardening.md H20).
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { serveInProcess } from '../support/serve-in-process.ts'
import { type MadeCheck, pingUrl, preparedFolder, withDatabase } from './running.ts'

const PAGE = 4096

/** Overwrites the first page of the table and of each of its indexes. */
function damageTable(dataDir: string, table: string): void {
  const roots = withDatabase(dataDir, (db) =>
    db
      .prepare<[string], number>('SELECT rootpage FROM sqlite_schema WHERE tbl_name = ?')
      .pluck()
      .all(table),
  )
  const fd = fs.openSync(path.join(dataDir, 'monitor.sqlite'), 'r+')
  for (const root of roots) fs.writeSync(fd, Buffer.alloc(PAGE, 0xa5), 0, PAGE, (root - 1) * PAGE)
  fs.closeSync(fd)
}

async function statusOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/v3/status/`)
  return `${answer.status} ${await answer.text()}`
}

async function pinged(server: { readonly url: string }, check: MadeCheck): Promise<number> {
  return (await fetch(pingUrl(server, check))).status
}

test.each(['notifications', 'attempts'])('%s', async (table) => {
  const { dataDir, check } = preparedFolder()
  damageTable(dataDir, table)
  const server = await serveInProcess(dataDir)
  expect(await statusOf(server.url)).toBe(`500 monitor.sqlite is damaged in ${table}`)
  expect(await pinged(server, check)).toBe(200)
})

test.each(['flips', 'logged_pings'])('%s, without which a ping is refused', async (table) => {
  const { dataDir, check } = preparedFolder()
  damageTable(dataDir, table)
  const server = await serveInProcess(dataDir)
  expect(await statusOf(server.url)).toBe(`500 monitor.sqlite is damaged in ${table}`)
  expect(await pinged(server, check)).toBeGreaterThanOrEqual(500)
})

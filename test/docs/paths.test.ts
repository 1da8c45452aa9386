// Documents lead to what exists: their links, and the files that they name.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './contract.ts'

const PAGES = fs.globSync(['*.md', 'docs/*.md', 'docs/how-to/*.md', 'src/**/*.md'], { cwd: ROOT })
/** Where the paths of a document may begin. */
const BASES = ['', 'src', 'src/main', 'src/renderer', 'docs']

const read = (page: string) => fs.readFileSync(path.join(ROOT, page), 'utf8')
const exists = (file: string) => fs.existsSync(path.join(ROOT, file))

test.each(PAGES)('%s links to files that exist', (page) => {
  const links = [...read(page).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)|src="([^"]+)"/g)]
  const targets = links.map(([, link, source]) => link ?? source ?? '')
  const local = targets.filter((target) => !/^[a-z]+:/.test(target))
  expect(local.filter((target) => !exists(path.join(path.dirname(page), target)))).toEqual([])
})

test.each(PAGES)('%s names files that exist', (page) => {
  const text = read(page).replaceAll(/```[\s\S]*?```/g, '')
  const named = [...text.matchAll(/`([\w.@/-]+\/[\w.@-]+\.(?:tsx?|css|svg|yml))`/g)]
  const files = named.map(([, file = '']) => file)
  const isThere = (file: string) => BASES.some((base) => exists(path.join(base, file)))
  expect(files.filter((file) => !isThere(file))).toEqual([])
})

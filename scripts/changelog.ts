// The changelog as data: `npm version` dates what is unreleased, a release takes its notes from it.
//
//   node scripts/changelog.ts release   dates `[Unreleased]` with package.json's version (npm's `version` hook)
//   node scripts/changelog.ts notes     prints the notes of package.json's version, for a release's page
import fs from 'node:fs'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '..')
const FILE = path.join(ROOT, 'CHANGELOG.md')
const HEADING = /^## \[([^\]]+)\].*$/gm

interface Section {
  readonly name: string
  /** Offsets in the text: of the heading, of what follows it, and of the next heading. */
  readonly start: number
  readonly bodyStart: number
  readonly end: number
}

function sections(text: string): readonly Section[] {
  const headings = [...text.matchAll(HEADING)]
  return headings.map((found, at) => ({
    name: found[1] ?? '',
    start: found.index,
    bodyStart: found.index + found[0].length,
    end: headings[at + 1]?.index ?? text.length,
  }))
}

function find(text: string, name: string): Section {
  const found = sections(text).find((section) => section.name === name)
  if (found === undefined) throw new Error(`CHANGELOG.md has no section [${name}]`)
  return found
}

/**
 * The changelog with its unreleased changes under a version, and an empty `[Unreleased]` above.
 *
 * @param date `YYYY-MM-DD`
 * @throws Error when nothing is unreleased, or the version has a section already
 */
export function released(text: string, version: string, date: string): string {
  if (sections(text).some(({ name }) => name === version)) {
    throw new Error(`CHANGELOG.md already has a section [${version}]`)
  }
  const { start, bodyStart, end } = find(text, 'Unreleased')
  const body = text.slice(bodyStart, end)
  if (body.trim() === '') throw new Error('CHANGELOG.md has nothing under [Unreleased]')
  return `${text.slice(0, start)}## [Unreleased]\n\n## [${version}] - ${date}${body}${text.slice(end)}`
}

/**
 * What changed in a version, as Markdown without its heading.
 *
 * @throws Error when the version has no section
 */
export function notesOf(text: string, version: string): string {
  const { bodyStart, end } = find(text, version)
  return `${text.slice(bodyStart, end).trim()}\n`
}

function packageVersion(): string {
  const manifest = fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')
  return (JSON.parse(manifest) as { readonly version: string }).version
}

function main(command: string | undefined): void {
  const text = fs.readFileSync(FILE, 'utf8')
  const today = new Date().toISOString().slice(0, 10)
  if (command === 'release') fs.writeFileSync(FILE, released(text, packageVersion(), today))
  else if (command === 'notes') process.stdout.write(notesOf(text, packageVersion()))
  else throw new Error('usage: node scripts/changelog.ts release|notes')
}

if (import.meta.main) main(process.argv[2])

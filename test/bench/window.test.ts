// What the bench judges of the window, and how its initial bundle is counted.
import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { figure } from '../../bench/figures.ts'
import { initialBundle, initialFiles } from '../../bench/initial-bundle.ts'
import { unmeasured, viewFigures } from '../../bench/window.ts'
import { NO_BROWSER } from '../../bench/window-page.ts'
import { temporaryFolder } from '../support/house.ts'

test('without a browser every figure of the window has its limit and a note, and none is judged', () => {
  for (const { name, limit, value, verdict, note } of unmeasured()) {
    expect({ name, value, verdict, note }).toEqual({
      ...{ name, value: null, verdict: 'unjudged', note: NO_BROWSER },
    })
    expect(limit, name).not.toBeNull()
  }
})

test('of the views each has its figure, and the slowest is judged by its middle', () => {
  const figures = viewFigures({
    activity: { shown: [20, 900, 21], whole: 50 },
    badges: { shown: [160, 10, 170], whole: 200 },
  })
  expect(figures.map(({ name, value, verdict }) => [name, value, verdict])).toEqual([
    ['first open of activity', 21, 'unjudged'],
    ['first open of badges', 160, 'unjudged'],
    ['first open of a view, the slowest', 160, 'over'],
  ])
  expect(figures.at(-1)?.note).toBe('badges')
})

describe('the initial bundle', () => {
  test('is the page with the scripts and styles that it names, not what these load later', () => {
    const folder = temporaryFolder()
    const page = [
      '<link rel="icon" href="./assets/icon.svg"><script type="module" src="./assets/a.js"></script>',
      '<link rel="modulepreload" href="./assets/b.js"><link rel="stylesheet" href="./assets/c.css">',
    ].join('\n')
    fs.mkdirSync(path.join(folder, 'assets'))
    for (const name of ['a.js', 'b.js', 'c.css', 'later.js', 'icon.svg']) {
      fs.writeFileSync(path.join(folder, 'assets', name), `/* ${name.repeat(2000)} */`)
    }
    fs.writeFileSync(path.join(folder, 'index.html'), page)
    const files = ['index.html', 'assets/a.js', 'assets/b.js', 'assets/c.css']
    expect(initialFiles(folder)).toEqual(files)
    const sizes = files.map((file) => gzipSync(fs.readFileSync(path.join(folder, file))).length)
    expect(initialBundle(folder) * 1000).toBeCloseTo(sizes.reduce((sum, size) => sum + size))
  })

  test('of the built window keeps its limit', () => {
    const value = initialBundle()
    const { verdict } = figure({ name: 'initial bundle of the window', unit: 'kB', value })
    expect(verdict, `${value} kB`).toBe('ok')
  })
})

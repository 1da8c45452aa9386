import { describe, expect, test } from 'vitest'
import { notesOf, released } from '../../scripts/changelog.ts'

const HEAD = '# Changelog\n\nWords.\n\n'
const TEXT = `${HEAD}## [Unreleased]\n\n### Added\n\n- A bell.\n\n## [0.1.0] - 2026-01-02\n\n- First.\n`

describe('a release', () => {
  test('dates what is unreleased and leaves an empty section above', () => {
    expect(released(TEXT, '0.2.0', '2026-11-22')).toBe(
      `${HEAD}## [Unreleased]\n\n## [0.2.0] - 2026-11-22\n\n### Added\n\n- A bell.\n\n## [0.1.0] - 2026-01-02\n\n- First.\n`,
    )
  })

  test('is refused where nothing is unreleased', () => {
    const dated = released(TEXT, '0.2.0', '2026-11-22')
    expect(() => released(dated, '0.3.0', '2026-11-23')).toThrow('nothing under [Unreleased]')
  })

  test('is refused for a version that has notes', () => {
    expect(() => released(TEXT, '0.1.0', '2026-11-22')).toThrow('already has a section [0.1.0]')
  })
})

describe('release notes', () => {
  test('are the section of the version, without its heading', () => {
    expect(notesOf(TEXT, '0.1.0')).toBe('- First.\n')
    expect(notesOf(TEXT, 'Unreleased')).toBe('### Added\n\n- A bell.\n')
  })

  test('of an unknown version are an error', () => {
    expect(() => notesOf(TEXT, '9.9.9')).toThrow('no section [9.9.9]')
  })
})

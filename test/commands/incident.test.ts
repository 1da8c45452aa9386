// `tocsin check incident`, on a folder of which no server runs.
import { describe, expect, test } from 'vitest'
import { preparedFolder, refusal, run, withDatabase } from './running.ts'

/** A check that was down on the first of May from 10 to 11, and on the second from 10 on. */
function aFolder() {
  const { dataDir } = preparedFolder()
  withDatabase(dataDir, (db) => {
    const flip = db.prepare(
      `INSERT INTO flips (check_id, created, processed, old_status, new_status, reason)
       VALUES (1, ?, 1, ?, ?, ?)`,
    )
    flip.run(Date.parse('2026-05-01T10:00Z'), 'up', 'down', 'fail')
    flip.run(Date.parse('2026-05-01T11:00Z'), 'down', 'up', '')
    flip.run(Date.parse('2026-05-02T10:00Z'), 'up', 'down', 'timeout')
    db.exec(`UPDATE checks SET status = 'down'`)
  })
  return (...words: string[]) => run(['check', 'incident', ...words, '--data-dir', dataDir])
}

describe('check incident', () => {
  test('prints the newest outage', async () => {
    const { code, stdout } = await aFolder()('backup')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^# Outage: backup\n/)
    expect(stdout).toContain('- **Start:** 2026-05-02 10:00:00\n')
    expect((await aFolder()('backup', '--last')).stdout).toContain('2026-05-02 10:00:00')
  })

  test('or the one in which an instant lies', async () => {
    const { stdout } = await aFolder()('backup', '--at', '2026-05-01T12:30+02:00')
    expect(stdout).toContain('- **Length:** 1 h\n')
  })

  test.each([
    [['nowhere'], 1, 'there is no check nowhere (see: tocsin check list)'],
    [['backup', '--at', 'noon'], 64, '--at is not an ISO 8601 instant: noon'],
    [['backup', '--at', '2026-05-01T12:00'], 1, 'backup had no outage then'],
  ])('%j is refused', async (words, code, line) => {
    expect(await aFolder()(...words)).toEqual(refusal(code, line))
  })
})

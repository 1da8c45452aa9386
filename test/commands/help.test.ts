// `tocsin help COMMAND`: every flag of every command is in its usage and explained by a sentence.
import { expect, test } from 'vitest'
import { USAGES } from '../../src/main/commands/all.ts'
import { runInProcess } from '../support/run-in-process.ts'

test.each(USAGES)(
  'help $name explains its words and flags',
  async ({ name, flags, args = [], rest = [] }) => {
    const { code, stdout, stderr } = await runInProcess(['help', ...name.split(' ')])
    expect([code, stderr]).toEqual([0, ''])
    const [usage = '', , explanations = ''] = stdout.split('\n\n')
    const oneLine = usage.replaceAll(/\s+/g, ' ')
    for (const { name: flag, value, help, required, multiple } of flags) {
      const words = value === undefined ? `--${flag}` : `--${flag} ${value}`
      expect(help).toMatch(/^[A-Z].*[.]$/)
      expect(oneLine).toContain(required ? ` ${words}` : words)
      if (multiple) expect(oneLine).toContain(`[${words}]…`)
      // That is added to the help of each flag that may.
      expect(help).not.toContain('may be repeated')
      expect(explanations.replaceAll(/\s+/g, ' ')).toContain(`${words} ${help}`)
    }
    for (const arg of [...args, ...rest]) expect(explanations).toContain(`  ${arg.name}  `)
    expect(explanations).toContain('--data-dir DIR')
  },
)

test('help wraps at 100 columns', async () => {
  for (const { name } of USAGES) {
    const { stdout } = await runInProcess(['help', ...name.split(' ')])
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(100)
  }
})

test('the list of commands has those of one noun together', async () => {
  const { stdout } = await runInProcess(['help'])
  const nouns = stdout.split('\n').flatMap((line) => /^ {2}([a-z-]+)/.exec(line)?.[1] ?? [])
  const runs = nouns.filter((noun, i) => noun !== nouns[i - 1])
  expect(runs).toEqual([...new Set(runs)])
})

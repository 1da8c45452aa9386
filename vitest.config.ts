// Tests in two projects: what `npm test` runs, and the long faults of `npm run test:long`.
import { defineConfig } from 'vitest/config'
import { SlowestFirst } from './test/support/slowest-first.ts'

const COMMON = {
  // A worker keeps its modules, and its browser, from file to file: half of the run were imports.
  isolate: false,
  // Texts of the window are asserted in English.
  setupFiles: 'test/support/english.ts',
  // Conditions are waited for; a slow machine is no failure.
  expect: { poll: { timeout: 30_000 } },
  // Browsers and processes of a busy CI machine: a second try, which the report names.
  retry: process.env.CI === undefined ? 0 : 1,
}

export default defineConfig({
  test: {
    // More than cores: many of the tests wait for processes and browsers.
    maxWorkers: 4,
    globalSetup: 'test/support/template-folder.ts',
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          ...COMMON,
          name: 'main',
          include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
          exclude: ['test/long/**'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...COMMON,
          name: 'long',
          include: ['test/long/**/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 240_000,
          fileParallelism: false,
        },
      },
    ],
  },
})

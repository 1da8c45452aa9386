// Tests in two projects: what `npm test` runs, and the long faults of `npm run test:long`.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // More than cores: many of the tests wait for processes and browsers.
    maxWorkers: 3,
    globalSetup: 'test/support/template-folder.ts',
    projects: [
      {
        test: {
          name: 'main',
          include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
          exclude: ['test/long/**', 'test/e2e/**'],
          // Conditions are waited for; a slow machine is no failure.
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          // A worker keeps its browser from file to file.
          isolate: false,
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'long',
          include: ['test/long/**/*.test.ts'],
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 600_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
})

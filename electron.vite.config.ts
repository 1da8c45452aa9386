// Builds the three sides: main (both entrances, and what they load), preload (CommonJS, for the sandbox) and
// renderer. Everything but Electron and the native part of the database is bundled: one file starts faster than hundreds.
import { builtinModules } from 'node:module'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { build, type Plugin } from 'vite'
import { dependencyEdits } from './scripts/dependency-edits.ts'
import { nodeModules, PROGRAM, programFromEntrances } from './scripts/program.ts'
import { requiredModules } from './scripts/required-modules.ts'
import { paletteStyle } from './src/shared/model/palette.ts'

/**
 * Writes everything beyond ASCII as escapes: of a file with one such character the engine keeps every
 * character in two bytes.
 */
const asciiOnly: Plugin = {
  name: 'ascii-only',
  // After the minifier, which would take the escapes back.
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk') file.code = escaped(file.code)
  },
}

function escaped(code: string): string {
  return code.replaceAll(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** The style sheet `virtual:palette.css`, made of the one definition of the colours. */
const palette: Plugin = {
  name: 'palette',
  resolveId: (id) => (id === 'virtual:palette.css' ? id : null),
  load: (id) => (id === 'virtual:palette.css' ? paletteStyle() : null),
}

/**
 * `tocsin run` and `tocsin ping` as one file of their own: it starts sooner than the command line, runs on
 * older Nodes, and can be copied (contract run.md 9; adopt.md 9).
 */
const jobs: Plugin = {
  name: 'jobs',
  apply: 'build',
  async closeBundle() {
    await build({
      configFile: false,
      logLevel: 'warn',
      plugins: [asciiOnly, requiredModules()],
      ssr: { noExternal: true },
      build: {
        ssr: 'src/main/run/index.ts',
        target: 'node18',
        outDir: 'out/main',
        emptyOutDir: false,
        rolldownOptions: {
          output: {
            format: 'es',
            entryFileNames: 'run.js',
            minify: READABLE,
            codeSplitting: false,
          },
        },
      },
    })
  },
}

/** Half as much to read at the start; functions and classes keep their names, for the log's sake. */
const READABLE = {
  compress: false,
  mangle: { toplevel: true, keepNames: { function: true, class: true } },
  codegen: { removeWhitespace: true },
} as const

/** The licences of the bundled libraries, which ask to be handed on with them. */
const LICENSES = { fileName: 'LICENSES.md' }

/** Left to Node and to Electron. */
const EXTERNAL = ['electron', ...builtinModules.flatMap((name) => [name, `node:${name}`])]

/**
 * What the entrances load, as CommonJS: it starts sooner than modules, and a server can keep what V8 compiled of
 * it, functions and all (`src/main/code-cache.ts`).
 */
const program: Plugin = {
  name: 'program',
  apply: 'build',
  async closeBundle() {
    await build({
      configFile: false,
      logLevel: 'warn',
      plugins: [asciiOnly, dependencyEdits(), nodeModules],
      ssr: { noExternal: true },
      build: {
        ssr: true,
        target: 'node22.14',
        outDir: 'out/main',
        emptyOutDir: false,
        license: LICENSES,
        rolldownOptions: {
          input: PROGRAM,
          external: EXTERNAL,
          output: {
            format: 'cjs',
            minify: READABLE,
            entryFileNames: '[name].cjs',
            // Beside the entrances, so that every chunk finds the other built folders by the same path.
            chunkFileNames: '[name]-[hash].cjs',
          },
        },
      },
    })
  },
}

/**
 * What every window loads, in one file. By default each module that it shares with a view is a file of its own:
 * fifty requests before anything shows.
 */
const START = { name: 'start', tags: ['$initial' as const] }

/**
 * What three views or more share, in one file: a view would load a dozen of a kilobyte each.
 */
const PARTS = { name: 'parts', minShareCount: 3 }

const main = { index: 'src/main/index.ts', cli: 'src/main/cli.ts' }

export default defineConfig({
  main: {
    plugins: [programFromEntrances(), program, jobs],
    build: {
      externalizeDeps: false,
      target: 'node22.14',
      rolldownOptions: {
        input: main,
        external: EXTERNAL,
        output: {
          format: 'es',
          minify: READABLE,
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
        },
      },
    },
  },
  preload: {
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: 'src/preload/index.ts' },
        external: ['electron'],
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    plugins: [react(), palette],
    // Nothing inlined: the page's CSP knows no data URIs.
    build: {
      minify: true,
      license: LICENSES,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: 'src/renderer/index.html',
        output: { codeSplitting: { groups: [START, PARTS] } },
      },
    },
  },
})

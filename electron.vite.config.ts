// Builds the three sides: main (both entrances), preload (CommonJS, for the sandbox) and renderer.
// Everything but the native database and Electron is bundled: one file starts faster than hundreds.
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'
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

const main = { index: 'src/main/index.ts', cli: 'src/main/cli.ts' }

export default defineConfig({
  main: {
    plugins: [asciiOnly],
    build: {
      externalizeDeps: false,
      target: 'node22.14',
      rolldownOptions: {
        input: main,
        external: ['electron', 'better-sqlite3'],
        output: {
          format: 'es',
          // Half as much to read at the start; names stay, for the log's sake.
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
          entryFileNames: '[name].js',
          // Beside the entrances, so that every chunk finds the other built folders by the same path.
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
      assetsInlineLimit: 0,
      rolldownOptions: { input: 'src/renderer/index.html' },
    },
  },
})

// Builds the three sides: main (both entrances), preload (CommonJS, for the sandbox) and renderer.
// Everything but the native database and Electron is bundled: one file starts faster than hundreds.
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

const main = { index: 'src/main/index.ts', cli: 'src/main/cli.ts' }

export default defineConfig({
  main: {
    build: {
      externalizeDeps: false,
      target: 'node22.14',
      rolldownOptions: {
        input: main,
        external: ['electron', 'better-sqlite3'],
        output: {
          format: 'es',
          entryFileNames: '[name].js', // Beside the entrances, so that every chunk finds the other built folders by the same path.
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
    plugins: [react()],
    // Nothing inlined: the page's CSP knows no data URIs.
    build: {
      minify: true,
      assetsInlineLimit: 0,
      rolldownOptions: { input: 'src/renderer/index.html' },
    },
  },
})

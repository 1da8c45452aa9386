// A plugin of the bundler: the entrances are modules, which Electron can await, and require the program,
// which is a bundle of CommonJS of its own (electron.vite.config.ts).
import fs from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** What the program is made of, for a build that goes on watching. */
const SOURCES = ['src/main', 'src/shared', 'src/integrations']

/** What the entrances import, by the name that it is built to. */
export const PROGRAM = {
  commands: 'src/main/commands/main.ts',
  desktop: 'src/main/desktop/start.ts',
} as const

export function programFromEntrances(): Plugin {
  const names = new Map<string, string>()
  let folder = ''
  return {
    name: 'program-from-entrances',
    enforce: 'pre',
    configResolved({ root }) {
      folder = root
      for (const [name, file] of Object.entries(PROGRAM)) names.set(path.join(root, file), name)
    },
    buildStart() {
      if (!this.meta.watchMode) return
      for (const source of SOURCES)
        for (const file of filesIn(path.join(folder, source))) this.addWatchFile(file)
    },
    transform(code, id) {
      return code.replaceAll(/\bimport\('(\.[^']+)'\)/g, (statement, from: string) => {
        const name = names.get(path.join(path.dirname(id), from))
        return name === undefined ? statement : required(`./${name}.cjs`)
      })
    },
  }
}

/** What the bundler makes of `import fs from 'node:fs'`: every name of the module is copied. */
const COPIED_MODULE = /\blet (\w+)=require\((["'`])(node:[\w/]+)\2\);\1=\w+\.\w+\(\1,1\);/g

/** Node's modules as they are, with themselves as their default: nothing is copied at a start. */
export const uncopiedModules: Plugin = {
  name: 'uncopied-modules',
  generateBundle(_options, bundle) {
    let count = 0
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      chunk.code = chunk.code.replace(COPIED_MODULE, (_found, name: string, _quote, id: string) => {
        count++
        return `let ${name}=require("${id}");${name}={__proto__:${name},default:${name}};`
      })
    }
    if (count === 0) this.error('no import of a module of Node was found: its form has changed')
  },
}

/** An import of CommonJS would read its text for names, and load it past `require`. */
function required(file: string): string {
  const load = `process.getBuiltinModule('node:module').createRequire(import.meta.url)`
  return `Promise.resolve().then(() => ${load}('${file}'))`
}

function filesIn(folder: string): string[] {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}

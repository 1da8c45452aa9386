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

/** What a start never uses of Node: each is loaded by the first look at one of its names. */
const LATE_MODULES = ['node:fs/promises', 'node:zlib']

/** What the bundler makes of an import; of `import fs from 'node:fs'` it copies every name of the module. */
const IMPORT = /\blet (\w+)=require\((["'`])(node:[\w/]+)\2\);(\1=\w+\.\w+\(\1,1\);)?/g

/** Node's modules as they are, with themselves as their default: a start copies nothing of them. */
export const nodeModules: Plugin = {
  name: 'node-modules',
  generateBundle(_options, bundle) {
    const found = new Set<string>()
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      chunk.code = chunk.code.replace(IMPORT, (_found, name, _quote, id, copied) => {
        found.add(id)
        const required = `require("${id}")`
        const loaded = LATE_MODULES.includes(id)
          ? `new Proxy({},{get:(_,name)=>${required}[name]})`
          : required
        const withDefault = copied && `${name}={__proto__:${name},default:${name}};`
        return `let ${name}=${loaded};${withDefault ?? ''}`
      })
    }
    for (const id of LATE_MODULES)
      if (!found.has(id))
        this.error(`no import of ${id} was found: the form of imports has changed`)
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

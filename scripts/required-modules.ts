// A plugin of the bundler: imports of Node's modules and of the native database become calls of
// `require`. An import reads every getter of the module for its namespace (of `node:http` that loads
// undici, of `node:crypto` WebCrypto) and parses the database's CommonJS for names.
import { builtinModules, createRequire } from 'node:module'
import type { Plugin } from 'vite'

/** Stands before the names: the bundler leaves `node:…` itself to the engine. */
const SCHEME = 'required:'
const PREFIX = `\0${SCHEME}`
/** What `require` itself comes from. */
const LOADER = 'node:module'
const IMPORTED = /\bfrom\s*(['"])([\w:/-]+)\1/g
const IDENTIFIER = /^[a-z_$][\w$]*$/i

/** @param native names of CommonJS packages that are not bundled */
export function requiredModules(native: readonly string[]): Plugin {
  const wanted = new Set([...builtinModules.map((name) => `node:${name}`), ...native])
  wanted.delete(LOADER)
  return {
    name: 'required-modules',
    enforce: 'pre',
    transform: (code) =>
      code.replaceAll(IMPORTED, (statement, quote: string, id: string) =>
        wanted.has(id) ? `from ${quote}${SCHEME}${id}${quote}` : statement,
      ),
    resolveId: (id) =>
      id.startsWith(SCHEME)
        ? { id: PREFIX + id.slice(SCHEME.length), moduleSideEffects: false }
        : null,
    load: (id) => (id.startsWith(PREFIX) ? requiring(id.slice(PREFIX.length)) : null),
  }
}

/** A module of pure readers: names that nobody imports are shaken off and their getters not read. */
function requiring(id: string): string {
  const names = Object.keys(createRequire(import.meta.url)(id) as object)
  const exported = names.filter((name) => IDENTIFIER.test(name) && name !== 'default')
  return [
    `import { createRequire } from '${LOADER}'`,
    `const required = /* @__PURE__ */ createRequire(import.meta.url)('${id}')`,
    'export default required',
    ...exported.map(
      (name) =>
        `const ${name}$ = /* @__PURE__ */ (() => required.${name})()\nexport { ${name}$ as ${name} }`,
    ),
  ].join('\n')
}

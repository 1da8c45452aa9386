// A plugin of the bundler: imports of Node's modules become calls of `require`. An import reads every getter of the
// module for its namespace: of `node:http` that loads undici, of `node:crypto` WebCrypto.
import { builtinModules, createRequire } from 'node:module'
import type { Plugin } from 'vite'

/** Stands before the names: the bundler leaves `node:…` itself to the engine. */
const SCHEME = 'required:'
const PREFIX = `\0${SCHEME}`
/** What `require` itself comes from. */
const LOADER = 'node:module'
const IMPORTED = /\bfrom\s*(['"])([\w:/-]+)\1/g
const IDENTIFIER = /^[a-z_$][\w$]*$/i

export function requiredModules(): Plugin {
  const wanted = new Set(builtinModules.map((name) => `node:${name}`))
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

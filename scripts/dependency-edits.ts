// A plugin of the bundler: edits dependencies where they load or compile at the start what Tocsin never
// uses. A build fails when an edit no longer finds its text, as after an update of the dependency.
import type { Plugin } from 'vite'

type Edit = readonly [from: string | RegExp, to: string]

/** What a call of it would throw: nobody makes one with the options that `http/server.ts` gives. */
const leftOut = (id: string): Edit => [`require('${id}')`, 'undefined']

/** Node's own brings a module for messages that compare values, which nobody reads here. */
const PLAIN_ASSERT: Edit = [
  "require('node:assert')",
  '(holds, message) => { if (!holds) throw new Error(message) }',
]

/** Equal texts become one function: the router compiles some hundreds of them, method by method. */
const COMPILED_ONCE = `
const compiled = new Map()
function compileOnce (...words) {
  const key = words.join('\\n')
  if (!compiled.has(key)) compiled.set(key, new Function(...words))
  return compiled.get(key)
}
`

/** Everything but the defaults, which `fastify` takes from here: it checks options that nobody gives wrong. */
const WITHOUT_CHECKS: Edit = [
  /^[\s\S]*(?=\nmodule\.exports\.defaultInitOptions = )/,
  `'use strict'
module.exports = function fillIn (options) {
  for (const [name, value] of Object.entries(module.exports.defaultInitOptions)) options[name] ??= value
  return true
}`,
]

const STRICT: Edit = ["'use strict'\n", `'use strict'\n${COMPILED_ONCE}`]

/** By the end of the file's path. */
const EDITS: Readonly<Record<string, readonly Edit[]>> = {
  'better-sqlite3/lib/binding.js': [
    // Its native part stays in its folder, the rest becomes a part of the program.
    [
      /path\.join\(__dirname, '\.\.'/g,
      "path.join(path.dirname(require.resolve('better-sqlite3/package.json'))",
    ],
    // What its own build asks of this file.
    [/if \(require\.main === module\) \{[\s\S]*$/, ''],
  ],
  'fastify/fastify.js': [leftOut('light-my-request')],
  'fastify/lib/config-validator.js': [WITHOUT_CHECKS],
  'fastify/lib/logger-factory.js': [leftOut('./logger-pino.js')],
  'fastify/lib/plugin-utils.js': [leftOut('semver'), PLAIN_ASSERT],
  // It reads the addresses of proxies, which network/client-address.ts does.
  'fastify/lib/request.js': [leftOut('@fastify/proxy-addr')],
  'fastify/lib/schema-controller.js': [
    leftOut('@fastify/ajv-compiler'),
    leftOut('@fastify/fast-json-stringify-compiler'),
  ],
  'fastify/lib/server.js': [leftOut('node:https'), leftOut('node:http2')],
  // It looks at the patterns of routes, which are constants of ours.
  'find-my-way/index.js': [["require('safe-regex2')", '() => true'], PLAIN_ASSERT],
  'find-my-way/lib/constrainer.js': [PLAIN_ASSERT],
  'find-my-way/lib/handler-storage.js': [
    STRICT,
    ["new Function('NullObject',", "compileOnce('NullObject',"],
    ["new Function('derivedConstraints',", "compileOnce('derivedConstraints',"],
  ],
  'find-my-way/lib/strategies/accept-host.js': [PLAIN_ASSERT],
  'find-my-way/lib/strategies/accept-version.js': [PLAIN_ASSERT],
  'find-my-way/lib/node.js': [STRICT, ["new Function('path', 'i',", "compileOnce('path', 'i',"]],
}

export function dependencyEdits(): Plugin {
  return {
    name: 'dependency-edits',
    enforce: 'pre',
    transform(code, id) {
      const name = Object.keys(EDITS).find((file) => id.endsWith(`/node_modules/${file}`))
      if (name === undefined) return null
      return (EDITS[name] ?? []).reduce((edited, [from, to]) => {
        const isThere = typeof from === 'string' ? edited.includes(from) : from.test(edited)
        if (!isThere) this.error(`${name} no longer has: ${from}`)
        return edited.replace(from, () => to)
      }, code)
    },
  }
}

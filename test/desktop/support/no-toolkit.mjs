// Given to Node by `--import`: a command of a package has to end before Electron's toolkit is touched.
import { registerHooks } from 'node:module'

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'electron') throw new Error('a command touched the toolkit')
    return next(specifier, context)
  },
})

// Whether what is saved of the server's options can be used: a former version may have taken what this one refuses.
// What the running server's flags and variables override is in nobody's way.

import { tell } from '../../shared/words/told.ts'
import { givenOptions, OVERRIDDEN_SETTING } from '../config.ts'
import { isServed, setting } from './databases.ts'
import { type Detail, type Examined, wrong } from './examined.ts'

export function examineSettings(examined: Examined): Detail {
  const overridden = isServed(examined)
    ? (setting(examined, OVERRIDDEN_SETTING) ?? '').split(',')
    : []
  const given = givenOptions({}, examined.env, (key) => setting(examined, key)).filter(
    ({ name }) => !overridden.includes(name),
  )
  const unused = given.flatMap(({ name, problem }) =>
    problem === null ? [] : [tell('troubles.settingUnused', { name, problem })],
  )
  const [first, ...others] = unused
  if (first !== undefined) {
    throw wrong(others.reduce((a, b) => tell('doctor.both', { a, b }), first))
  }
  const count = given.filter(({ name, isFixed }) => !isFixed && setting(examined, name)).length
  return count === 0 ? tell('doctor.none') : tell('doctor.inOrder', { count })
}

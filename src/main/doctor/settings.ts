// Whether what is saved of the server's options can be used: a former version may have taken what this one refuses.

import { tell } from '../../shared/words/told.ts'
import { givenOptions } from '../config.ts'
import { setting } from './databases.ts'
import { type Detail, type Examined, wrong } from './examined.ts'

export function examineSettings(examined: Examined): Detail {
  const given = givenOptions({}, examined.env, (key) => setting(examined, key))
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

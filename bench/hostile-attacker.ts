// The attacker of the hostile bench, a process of its own: what it spends on sending is not the load generator's.
// Reads its order on stdin, begins its attack anew as soon as it ends, until it is told to end.
import { text } from 'node:stream/consumers'
import { type AttackOrder, attacksOn } from './hostile-attacks.ts'

async function attack({ name, ...target }: AttackOrder): Promise<void> {
  const found = attacksOn(target).find((each) => each.name === name)
  if (found === undefined) throw new Error(`no such attack: ${name}`)
  for (let count = 1; ; count++) {
    await found.run()
    if (count === 1) process.stdout.write('begun\n')
  }
}

await attack(JSON.parse(await text(process.stdin)) as AttackOrder)

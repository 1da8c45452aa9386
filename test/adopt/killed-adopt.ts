// Adopts a crontab that is a file, and dies by SIGKILL before a step; 6: after the last one's write.
// Words: step, data folder, file.
import fs from 'node:fs'
import { apply } from '../../src/main/adopt/adopt.ts'
import { isToAdopt } from '../../src/main/adopt/plan.ts'
import { CRONTAB } from '../../src/main/adopt/sources/crontab.ts'
import { systemClock } from '../../src/main/clock.ts'
import { withMonitor } from '../../src/main/commands/command.ts'
import { aContext, fakeMachine } from './fake-machine.ts'

const [step = '', dataDir = '', file = ''] = process.argv.slice(2)
const die = () => process.kill(process.pid, 'SIGKILL')
const machine = fakeMachine(fs.readFileSync(file, 'utf8'))
machine.install = (text) => {
  fs.writeFileSync(file, text)
  return text
}

await withMonitor({ dataDir, clock: systemClock }, async (monitor) => {
  const projectId = monitor.projects.byName('Default')?.id ?? 0
  const options = {
    context: aContext(dataDir),
    machine,
    sources: [CRONTAB],
    monitor,
    now: systemClock.now,
    grace: null,
    projectId,
    tags: '',
  }
  await apply(
    { ...options, onStep: (at) => (String(at) === step ? die() : undefined) },
    ({ jobs }) => ({
      jobs: jobs.filter(isToAdopt),
      rest: null,
    }),
  )
  die()
})

// `tocsin doctor`: looks at each part and says what is wrong with it.
import { examineAll } from '../doctor/examine.ts'
import { EXIT } from '../errors.ts'
import { type Command, type CommandCall, table } from './command.ts'
import { JSON_FLAG } from './flags.ts'

async function doctor(call: CommandCall): Promise<number> {
  const findings = await examineAll(call)
  if (call.values.json) call.print(JSON.stringify(findings))
  else {
    const rows = findings.map(({ part, ok, detail }) => [part, ok ? 'ok' : 'WRONG', detail])
    for (const line of table(rows)) call.print(line)
  }
  return findings.every(({ ok }) => ok) ? EXIT.ok : EXIT.failed
}

export const DOCTOR_COMMAND: Command = {
  name: 'doctor',
  summary: 'Look at each part and say what is wrong',
  flags: [JSON_FLAG],
  run: doctor,
}

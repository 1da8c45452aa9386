// `tocsin doctor`: looks at each part and says what is wrong with it.
import { diagnose } from '../doctor/diagnostics.ts'
import { examineAll, plainly } from '../doctor/examine.ts'
import { EXIT } from '../errors.ts'
import { type Command, type CommandCall, table } from './command.ts'
import { JSON_FLAG } from './flags.ts'

async function doctor(call: CommandCall): Promise<number> {
  if (call.values.diagnostics) return printDiagnostics(call)
  const findings = (await examineAll(call)).map(plainly)
  if (call.values.json) call.print(JSON.stringify(findings))
  else {
    const rows = findings.map(({ part, ok, detail }) => [part, ok ? 'ok' : 'WRONG', detail])
    for (const line of table(rows)) call.print(line)
  }
  return findings.every(({ ok }) => ok) ? EXIT.ok : EXIT.failed
}

/** As "Copy Diagnostics" of the desktop app copies it. */
async function printDiagnostics(call: CommandCall): Promise<number> {
  const { text, isWell } = await diagnose(call)
  call.print(text.trimEnd())
  return isWell ? EXIT.ok : EXIT.failed
}

export const DOCTOR_COMMAND: Command = {
  name: 'doctor',
  summary: 'Check each part and say what is wrong',
  flags: [
    JSON_FLAG,
    {
      name: 'diagnostics',
      help: 'Print the text for a report: versions, every part, the last lines of the log, redacted.',
      instead: true,
    },
  ],
  run: doctor,
}

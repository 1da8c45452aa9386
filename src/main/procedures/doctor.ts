// The health of each part, as the command says it.
import { examineAll } from '../doctor/examine.ts'
import type { Handlers } from './handlers.ts'

export const DOCTOR_HANDLERS = {
  'doctor.run': async ({ dataDir, env, desktop }) => {
    const findings = await examineAll({ dataDir, env, desktop: desktop ?? undefined })
    return findings.map(({ part, ok, detail }) => ({ part, ok, text: detail }))
  },
} satisfies Partial<Handlers>

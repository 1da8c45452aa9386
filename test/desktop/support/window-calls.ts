// What the page of a running app may ask of it, asked as the page does.
import type { Input, Output, ProcedureName } from '../../../src/shared/procedures/index.ts'
import type { Desktop } from './desktop.ts'

/** Calls a procedure by the bridge of the window's page. */
export async function callByWindow<Name extends ProcedureName>(
  desktop: Desktop,
  name: Name,
  input: Input<Name>,
): Promise<Output<Name>> {
  const page = await desktop.page()
  const answer = await page.evaluate(
    async ([procedure, argument]) => window.tocsin?.call(procedure, argument),
    [name, input] as [string, unknown],
  )
  if (answer === undefined) throw new Error('the page has no bridge')
  if ('error' in answer) throw new Error(`${answer.error.code}: ${answer.error.message}`)
  // The table types what the main side gives.
  return answer.output as Output<Name>
}

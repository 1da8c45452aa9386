// Changes of settings that take effect at once, each with its way back.

import type { Input } from '../../shared/procedures/index.ts'
import { call } from '../bridge.ts'
import { attempt, toast } from '../ui/toast.ts'
import { t } from '../words/t.ts'

type Changes = Input<'settings.save'>

/** @param before puts it back; left out where the change itself is no more than that */
export function saveSetting(changes: Changes, before?: Changes): void {
  attempt(() => savingSetting(changes, before))
}

/**
 * The same where a refusal is told at the field.
 * @throws CallError why it is refused
 */
export async function savingSetting(changes: Changes, before?: Changes): Promise<void> {
  await call('settings.save', changes)
  const undo = before && (() => attempt(() => call('settings.save', before)))
  toast(t('ui.saved'), undo === undefined ? {} : { undo })
}

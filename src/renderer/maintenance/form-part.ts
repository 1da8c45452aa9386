// What a part of the form of a maintenance window shows and changes.
import type { FormErrors } from '../ui/form-errors.ts'
import type { MaintenanceDraft } from './draft.ts'

export interface FormPartProps {
  readonly draft: MaintenanceDraft
  readonly change: (part: Partial<MaintenanceDraft>) => void
  readonly errors: FormErrors['byField']
}

// Yes or no as part of a form that is saved later.
import { YesNo, type YesNoProps } from './YesNo.tsx'

export function Checkbox(props: YesNoProps) {
  return <YesNo {...props} look="checkbox" />
}

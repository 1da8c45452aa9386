// The part of a check's settings that few need: what counts as which signal, and exceptions.
import { Checkbox, RadioGroup } from '../ui/Choices.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './CheckEdit.module.css'
import type { CheckDraft } from './edit-draft.ts'

export interface RulesFieldsProps {
  readonly draft: CheckDraft
  readonly change: (changes: Partial<CheckDraft>) => void
}

const PLACES = [
  { field: 'filterSubject', label: 'the subject of a mail' },
  { field: 'filterBody', label: 'the body of a mail' },
  { field: 'filterHttpBody', label: 'the body of a request' },
] as const

const KEYWORDS = [
  { field: 'failureKw', label: 'A failure is meant by' },
  { field: 'successKw', label: 'A success is meant by' },
  { field: 'startKw', label: 'A start is meant by' },
] as const

export function RulesFields({ draft, change }: RulesFieldsProps) {
  const isFiltered = PLACES.some(({ field }) => draft[field])
  return (
    <div className={styles.rules}>
      <fieldset className={styles.places}>
        <legend>Tell the kind of a signal by words in</legend>
        {PLACES.map(({ field, label }) => (
          <Checkbox
            key={field}
            label={label}
            checked={draft[field]}
            onChange={(on) => change({ [field]: on })}
          />
        ))}
      </fieldset>
      {isFiltered && (
        <>
          {KEYWORDS.map(({ field, label }) => (
            <TextField
              key={field}
              label={label}
              hint="Words parted by commas; upper and lower case differ."
              maxLength={200}
              value={draft[field]}
              onChange={(text) => change({ [field]: text })}
            />
          ))}
          <RadioGroup
            label="What has none of them"
            value={draft.filterDefaultFail ? 'fail' : 'ignore'}
            onChange={(choice) => change({ filterDefaultFail: choice === 'fail' })}
            choices={[
              { value: 'ignore', label: 'is logged and ignored' },
              { value: 'fail', label: 'counts as a failure' },
            ]}
          />
        </>
      )}
      <Checkbox
        label="Only POST requests count"
        hint="Others are logged and ignored: for URLs that something else looks at, too."
        checked={draft.methods === 'POST'}
        onChange={(on) => change({ methods: on ? 'POST' : '' })}
      />
      <Checkbox
        label="When it is paused, only a person resumes it"
        hint="Else the next signal does."
        checked={draft.manualResume}
        onChange={(manualResume) => change({ manualResume })}
      />
      <Checkbox
        label="Strict"
        hint="Its deadline counts also while this machine sleeps or Tocsin is off."
        checked={draft.isStrict}
        onChange={(isStrict) => change({ isStrict })}
      />
    </div>
  )
}

// Makes a secret or a passphrase: words or characters, how long, how strong.
import { useEffect, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { addChunk } from '../ui/chunks.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { RadioGroup } from '../ui/RadioGroup.tsx'
import { Select } from '../ui/Select.tsx'
import { toast } from '../ui/toast.ts'
import {
  browserRandom,
  type CharacterSets,
  type Generated,
  generateCharacters,
  generateWords,
  strengthWord,
} from './generator.ts'
import styles from './Pushes.module.css'

const loadWords = () => import('./word-list.ts')
addChunk(loadWords)

const STYLES = [
  { value: 'words', label: 'Words' },
  { value: 'characters', label: 'Characters' },
] as const
const SEPARATORS = [
  { value: '-', label: 'Hyphen' },
  { value: ' ', label: 'Space' },
  { value: '.', label: 'Dot' },
  { value: '_', label: 'Underscore' },
] as const

export interface GeneratorProps {
  /** What is made: `a secret`. */
  readonly what: string
  /** It takes the place of this. */
  readonly present: string
  readonly onUse: (text: string) => void
  readonly onClose: () => void
}

export function Generator({ what, present, onUse, onClose }: GeneratorProps) {
  const [style, setStyle] = useState<'words' | 'characters'>('words')
  const [count, setCount] = useState(6)
  const [separator, setSeparator] = useState<(typeof SEPARATORS)[number]['value']>('-')
  const [length, setLength] = useState(20)
  const [sets, setSets] = useState<CharacterSets>({
    upper: true,
    digits: true,
    symbols: true,
    unambiguous: true,
  })
  const [turn, setTurn] = useState(0)
  const [generated, setGenerated] = useState<Generated | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn makes another one
  useEffect(() => {
    let isWanted = true
    const show = (made: Generated) => isWanted && setGenerated(made)
    if (style === 'characters') show(generateCharacters(length, sets, browserRandom))
    else {
      void loadWords().then(({ WORDS }) =>
        show(generateWords(count, separator, WORDS, browserRandom)),
      )
    }
    return () => {
      isWanted = false
    }
  }, [style, count, separator, length, sets, turn])

  function use(): void {
    if (generated === null) return
    onUse(generated.text)
    onClose()
    if (present !== '') toast('Replaced the previous text', { undo: () => onUse(present) })
  }

  const toggle = (name: keyof CharacterSets) => (on: boolean) => setSets({ ...sets, [name]: on })
  return (
    <Dialog
      title={`Generate ${what}`}
      onClose={onClose}
      footer={
        <>
          <Button icon="refresh" onClick={() => setTurn(turn + 1)}>
            Another
          </Button>
          <Button kind="primary" onClick={use} data-autofocus="">
            Use it
          </Button>
        </>
      }
    >
      <output className={styles.generated} aria-live="polite">
        <code>{generated?.text ?? '…'}</code>
        {generated && (
          <span className={styles.strength}>
            {strengthWord(generated.bits)}: {Math.floor(generated.bits)} bits
          </span>
        )}
      </output>
      <RadioGroup label="Type" value={style} onChange={setStyle} choices={STYLES} segmented />
      {style === 'words' ? (
        <>
          <div className={styles.fields}>
            <NumberField label="Words" value={count} onChange={setCount} min={3} max={20} />
            <Select
              label="Separator"
              value={separator}
              onChange={setSeparator}
              options={SEPARATORS}
            />
          </div>
          <p className={styles.strength}>From the EFF's large word list (CC BY 3.0 US).</p>
        </>
      ) : (
        <div className={styles.sets}>
          <NumberField label="Length" value={length} onChange={setLength} min={8} max={128} />
          <Checkbox label="Capital letters" checked={sets.upper} onChange={toggle('upper')} />
          <Checkbox label="Digits" checked={sets.digits} onChange={toggle('digits')} />
          <Checkbox label="Symbols" checked={sets.symbols} onChange={toggle('symbols')} />
          <Checkbox
            label="Exclude similar characters"
            hint="l, 1, I, O, 0"
            checked={sets.unambiguous}
            onChange={toggle('unambiguous')}
          />
        </div>
      )}
    </Dialog>
  )
}

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
import { t } from '../words/t.ts'
import { choices } from '../words/texts.ts'
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

const STYLES = choices([
  ['words', 'pushes.generator.words'],
  ['characters', 'pushes.generator.characters'],
])
const SEPARATORS = choices([
  ['-', 'pushes.generator.hyphen'],
  [' ', 'pushes.generator.space'],
  ['.', 'pushes.generator.dot'],
  ['_', 'pushes.generator.underscore'],
])

/** What a secret is called. */
export type Noun = 'secret' | 'passphrase'

export interface GeneratorProps {
  /** What is made. */
  readonly noun: Noun
  /** It takes the place of this. */
  readonly present: string
  readonly onUse: (text: string) => void
  readonly onClose: () => void
}

export function Generator({ noun, present, onUse, onClose }: GeneratorProps) {
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
    if (present !== '') toast(t('pushes.generator.replaced'), { undo: () => onUse(present) })
  }

  const toggle = (name: keyof CharacterSets) => (on: boolean) => setSets({ ...sets, [name]: on })
  return (
    <Dialog
      title={t(`pushes.generate.${noun}`)}
      onClose={onClose}
      footer={
        <>
          <Button icon="refresh" onClick={() => setTurn(turn + 1)}>
            {t('pushes.generator.another')}
          </Button>
          <Button kind="primary" onClick={use} data-autofocus="">
            {t('pushes.generator.use')}
          </Button>
        </>
      }
    >
      <output className={styles.generated} aria-live="polite">
        <code>{generated?.text ?? '…'}</code>
        {generated && (
          <span className={styles.strength}>
            {t('pushes.generator.bits', {
              strength: strengthWord(generated.bits),
              bits: Math.floor(generated.bits),
            })}
          </span>
        )}
      </output>
      <RadioGroup
        label={t('pushes.generator.type')}
        value={style}
        onChange={setStyle}
        choices={STYLES}
        segmented
      />
      {style === 'words' ? (
        <>
          <div className={styles.fields}>
            <NumberField
              label={t('pushes.generator.words')}
              value={count}
              onChange={setCount}
              min={3}
              max={20}
            />
            <Select
              label={t('pushes.generator.separator')}
              value={separator}
              onChange={setSeparator}
              options={SEPARATORS}
            />
          </div>
          <p className={styles.strength}>{t('pushes.generator.source')}</p>
        </>
      ) : (
        <div className={styles.sets}>
          <NumberField
            label={t('pushes.generator.length')}
            value={length}
            onChange={setLength}
            min={8}
            max={128}
          />
          <Checkbox
            label={t('pushes.generator.capitals')}
            checked={sets.upper}
            onChange={toggle('upper')}
          />
          <Checkbox
            label={t('pushes.generator.digits')}
            checked={sets.digits}
            onChange={toggle('digits')}
          />
          <Checkbox
            label={t('pushes.generator.symbols')}
            checked={sets.symbols}
            onChange={toggle('symbols')}
          />
          <Checkbox
            label={t('pushes.generator.similar')}
            hint={t('pushes.generator.similarOnes')}
            checked={sets.unambiguous}
            onChange={toggle('unambiguous')}
          />
        </div>
      )}
    </Dialog>
  )
}

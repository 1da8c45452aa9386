// Presets of the composer: named settings, chosen, saved, renamed and deleted. Nothing of a secret is in one.
import { useState } from 'react'
import type { PushPreset } from '../../shared/model/push-presets.ts'
import { useQuery } from '../stores/use-query.ts'
import { Menu } from '../ui/Menu.tsx'
import { attempt, toast } from '../ui/toast.ts'
import { t } from '../words/t.ts'
import { type Draft, limitsOf } from './draft.ts'
import { browserRandom, generateWords } from './generator.ts'
import { EditPresets, SavePreset } from './PresetDialogs.tsx'

export interface PresetsProps {
  readonly draft: Draft
  readonly onChange: (changes: Partial<Draft>) => void
}

export function Presets({ draft, onChange }: PresetsProps) {
  const query = useQuery('pushes.presets', undefined)
  const [open, setOpen] = useState<'save' | 'edit' | null>(null)
  const presets = query.output?.presets ?? []
  const close = () => setOpen(null)

  async function choose(preset: PushPreset): Promise<void> {
    const { kind, minutes, views, retrievalStep, deletableByViewer } = preset
    const passphrase = preset.withPassphrase ? draft.passphrase || (await newPassphrase()) : ''
    onChange({ kind, minutes, views, retrievalStep, deletableByViewer, passphrase })
    if (preset.withPassphrase && draft.passphrase === '') toast(t('sharing.passphraseGenerated'))
  }

  return (
    <div>
      <Menu
        label={t('sharing.presets')}
        button={t('sharing.presets')}
        size="s"
        items={[
          ...presets.map((preset) => ({
            id: preset.id,
            title: preset.name,
            run: () => attempt(() => choose(preset)),
          })),
          {
            id: 'save',
            title: t('sharing.savePreset'),
            icon: 'plus' as const,
            run: () => setOpen('save'),
          },
          ...(presets.length === 0
            ? []
            : [
                {
                  id: 'edit',
                  title: t('sharing.editPresets'),
                  icon: 'edit' as const,
                  run: () => setOpen('edit'),
                },
              ]),
        ]}
      />
      {open === 'save' && (
        <SavePreset preset={presetOf(draft)} onSaved={query.again} onClose={close} />
      )}
      {open === 'edit' && <EditPresets presets={presets} onChanged={query.again} onClose={close} />}
    </div>
  )
}

/** The settings of a draft, without a name. */
function presetOf(draft: Draft): PushPreset {
  const { minutes, views, retrievalStep, deletableByViewer, hasPassphrase } = limitsOf(draft)
  return {
    id: crypto.randomUUID(),
    name: '',
    kind: draft.kind,
    ...{ minutes, views, retrievalStep, deletableByViewer },
    withPassphrase: hasPassphrase,
  }
}

/** Six words, as the generator begins with. */
async function newPassphrase(): Promise<string> {
  const { WORDS } = await import('./word-list.ts')
  return generateWords(6, '-', WORDS, browserRandom).text
}

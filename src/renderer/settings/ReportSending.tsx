// Reports that are sent by themselves: how often, when, of what, and by which integrations.
import { useState } from 'react'
import type { ReportSending } from '../../shared/model/setting.ts'
import type { ChannelRow } from '../../shared/views/settings.ts'
import { call } from '../bridge.ts'
import { Scope } from '../reports/Scope.tsx'
import { Link } from '../router.tsx'
import { useChannels, useProjects } from '../stores/installation.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { namesAcross } from '../ui/channel-name.ts'
import { ErrorNote } from '../ui/Feedback.tsx'
import { Section } from '../ui/Page.tsx'
import { RadioGroup } from '../ui/RadioGroup.tsx'
import { Select } from '../ui/Select.tsx'
import { saidStored } from '../ui/said.ts'
import { attempt, toast } from '../ui/toast.ts'
import { t } from '../words/t.ts'
import styles from './Settings.module.css'
import { useWholeSetting } from './use-whole-setting.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

export function ReportSettings({ reports: saved }: { readonly reports: ReportSending }) {
  const channels = useChannels()
  const { value: reports, save: saving } = useWholeSetting(saved, (reports) => ({ reports }))
  const save = (changes: Partial<ReportSending>) => attempt(() => saving(changes))

  function choose(every: ReportSending['every']): void {
    const first = channels.find(({ kind }) => kind === 'desktop')
    const isFresh = every !== 'off' && reports.channels.length === 0 && first !== undefined
    save({ every, ...(isFresh ? { channels: [first.uuid] } : {}) })
  }

  return (
    <Section title={t('reports.title')}>
      <p className={styles.soft}>
        {t('reports.sendText')} <Link to="/reports">{t('reports.seeAll')}</Link>
      </p>
      <RadioGroup
        label={t('reports.send')}
        segmented
        value={reports.every}
        onChange={choose}
        choices={[
          { value: 'off', label: t('reports.every.off') },
          { value: 'week', label: t('reports.every.week') },
          { value: 'month', label: t('reports.every.month') },
        ]}
      />
      {reports.every !== 'off' && (
        <>
          <When reports={reports} save={save} />
          <By reports={reports} channels={channels} save={save} />
          <SendNow reports={reports} channels={channels} />
        </>
      )}
    </Section>
  )
}

interface PartProps {
  readonly reports: ReportSending
  readonly save: (changes: Partial<ReportSending>) => void
}

function When({ reports, save }: PartProps) {
  return (
    <div className={styles.inline}>
      <Select
        label={t('reports.sendHour')}
        width="s"
        value={String(reports.hour)}
        onChange={(hour) => save({ hour: Number(hour) })}
        options={HOURS}
      />
      <Scope
        project={reports.project}
        tag={reports.tag}
        onProject={(project) => save({ project })}
        onTag={(tag) => save({ tag })}
      />
    </div>
  )
}

interface ChannelsProps {
  readonly reports: ReportSending
  readonly channels: readonly ChannelRow[]
}

function By({ reports, channels, save }: PartProps & ChannelsProps) {
  const names = namesAcross(channels, useProjects())
  const chosen = new Set(reports.channels)
  const toggle = (uuid: string, on: boolean) =>
    save({ channels: channelsAfter(reports.channels, uuid, on) })
  return (
    <fieldset className={styles.days}>
      <legend>{t('reports.sendBy')}</legend>
      {channels.map((channel) => (
        <Checkbox
          key={channel.uuid}
          label={names.get(channel.uuid)}
          checked={chosen.has(channel.uuid)}
          onChange={(on) => toggle(channel.uuid, on)}
        />
      ))}
      {!channels.some(({ uuid }) => chosen.has(uuid)) && <p>{t('reports.sendByNone')}</p>}
    </fieldset>
  )
}

function channelsAfter(before: readonly string[], uuid: string, on: boolean): readonly string[] {
  const others = before.filter((one) => one !== uuid)
  return on ? [...others, uuid] : others
}

function SendNow({ reports, channels }: ChannelsProps) {
  const names = namesAcross(channels, useProjects())
  const [failed, setFailed] = useState<readonly string[]>([])
  const [isSending, setSending] = useState(false)

  async function send(): Promise<void> {
    setSending(true)
    setFailed([])
    try {
      const trials = await call('reports.send', { ...reports, channels: [...reports.channels] })
      const wrong = trials.filter(({ error }) => error !== '')
      setFailed(
        wrong.map(({ channel, error }) =>
          t('ui.labelled', { label: names.get(channel) ?? '', text: saidStored(error) }),
        ),
      )
      if (wrong.length === 0) toast(t('reports.sentNow'))
    } finally {
      setSending(false)
    }
  }

  return (
    <>
      {failed.length > 0 && (
        <ErrorNote title={t('reports.sendFailed')}>
          <ul>
            {failed.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </ErrorNote>
      )}
      <div>
        <Button
          icon="send"
          disabled={isSending || !channels.some(({ uuid }) => reports.channels.includes(uuid))}
          onClick={() => attempt(send)}
        >
          {t('reports.sendNow')}
        </Button>
      </div>
    </>
  )
}

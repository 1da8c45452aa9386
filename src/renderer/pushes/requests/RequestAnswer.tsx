// The answer to a request: asked for by a button, and gone from the page when it is hidden or left.
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type {
  RequestAnswer as Answer,
  RequestFile,
  RequestRow,
} from '../../../shared/views/requests.ts'
import { call } from '../../bridge.ts'
import { useSettings } from '../../stores/installation.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { saveFile } from '../../ui/download.ts'
import { Section } from '../../ui/Page.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { sizeText } from '../../ui/size-words.ts'
import { attempt, toast } from '../../ui/toast.ts'
import { useBusy } from '../../ui/use-busy.ts'
import { t } from '../../words/t.ts'
import { shareAnswer } from '../share-answer.ts'
import { fetchFile } from './answer-files.ts'
import styles from './Requests.module.css'

export function RequestAnswer({ request }: { readonly request: RequestRow }) {
  const { token } = request
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [isBusy, busily] = useBusy()
  /** The button that shows the answer, or the one that hides it. */
  const toggle = useRef<HTMLButtonElement>(null)
  const { pushSender } = useSettings()

  /** The two buttons take turns: who has the focus on one keeps it on the other. */
  function turn(answer: Answer | null): void {
    const hadFocus = document.activeElement === toggle.current
    flushSync(() => setAnswer(answer))
    if (hadFocus) toggle.current?.focus({ preventScroll: true })
  }

  const read = async () => turn(await call('requests.read', { token }))
  const show = () => attempt(() => busily(read))

  return (
    <Section title={t('requests.answer')}>
      {answer === null ? (
        <>
          <p>{t('requests.answerHidden')}</p>
          <div>
            <Button ref={toggle} icon="eye" kind="primary" busy={isBusy} onClick={show}>
              {t('requests.show')}
            </Button>
          </div>
        </>
      ) : (
        <>
          {answer.text !== null && (
            <pre className={styles.text} dir="auto" translate="no" data-testid="answer">
              {answer.text}
            </pre>
          )}
          {answer.files.length > 0 && (
            <ul
              className={styles.files}
              aria-label={t('requests.filesOf', { n: answer.files.length })}
            >
              {answer.files.map((file) => (
                <AnswerFile key={file.id} token={token} file={file} />
              ))}
            </ul>
          )}
          <div className={styles.tools}>
            {answer.text !== null && (
              <CopyButton
                text={answer.text}
                label={t('requests.copyText')}
                word={t('requests.copyText')}
                secret
              />
            )}
            <Button
              icon="send"
              size="s"
              busy={isBusy}
              onClick={() => attempt(() => busily(() => shareAnswer(request, answer, pushSender)))}
            >
              {t('requests.shareOn')}
            </Button>
            <Button ref={toggle} icon="eyeOff" size="s" onClick={() => turn(null)}>
              {t('requests.hide')}
            </Button>
          </div>
        </>
      )}
    </Section>
  )
}

function AnswerFile({ token, file }: { readonly token: string; readonly file: RequestFile }) {
  const [fraction, setFraction] = useState<number | null>(null)
  const isCalledOff = useRef(false)
  const { filename: name, size } = file

  async function download(): Promise<void> {
    isCalledOff.current = false
    setFraction(0)
    try {
      const parts = await fetchFile(token, file, (fraction) => {
        setFraction(fraction)
        return !isCalledOff.current
      })
      if (parts === null) return
      saveFile(name, parts)
      toast(t('requests.saved', { name }))
    } finally {
      setFraction(null)
    }
  }

  return (
    <li>
      {fraction === null ? (
        <>
          <span className={styles.filename} dir="auto">
            {name}
          </span>
          <span className={styles.soft}>{sizeText(size)}</span>
          <IconButton
            icon="download"
            size="s"
            label={t('requests.download', { name })}
            onClick={() => void attempt(download)}
          />
        </>
      ) : (
        <Progress
          label={t('requests.downloading', { name })}
          fraction={fraction}
          onCancel={() => {
            isCalledOff.current = true
          }}
        />
      )}
    </li>
  )
}

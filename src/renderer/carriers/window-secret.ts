// The secret of the window's session: what this page sends beside its cookie (contract hardening.md
// H9). It stays in this tab, over reloads. A new tab gets it from one that is open: they share an
// origin, which programs on other ports of this computer do not.
const KEY = 'tocsin-window'
/** Other tabs answer within milliseconds; without one, a person waits for this. */
const ANSWER_MS = 300

export interface SecretOptions {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Reaches the other tabs of this origin. */
  readonly openChannel: (name: string) => Pick<BroadcastChannel, 'postMessage' | 'onmessage'>
  readonly later: (delay: number, fn: () => void) => () => void
}

export interface WindowSecret {
  /** Null: this page is not signed in. */
  get(): string | null
  keep(secret: string): void
  /** Keeps it, and gives it to the tabs that have none, such as one opened with the same link. */
  share(secret: string): void
  /** The session is over: no other tab may be told of it. */
  forget(): void
  /** Takes the secret of another tab, where there is one. */
  askOtherTabs(): Promise<void>
}

type Message = { readonly ask: true } | { readonly secret: string }

export function createWindowSecret({ storage, openChannel, later }: SecretOptions): WindowSecret {
  let secret = storage.getItem(KEY)
  let onKept = () => {}
  const channel = openChannel(KEY)
  const post = (message: Message) => channel.postMessage(message)

  function keep(next: string): void {
    secret = next
    storage.setItem(KEY, next)
    onKept()
  }

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if ('secret' in data) {
      if (secret === null) keep(data.secret)
    } else if (secret !== null) post({ secret })
  }

  return {
    get: () => secret,
    keep,
    share(next) {
      keep(next)
      post({ secret: next })
    },
    forget() {
      secret = null
      storage.removeItem(KEY)
    },
    askOtherTabs() {
      return new Promise((resolve) => {
        const cancel = later(ANSWER_MS, resolve)
        onKept = () => {
          cancel()
          resolve()
        }
        post({ ask: true })
      })
    },
  }
}

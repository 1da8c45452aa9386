// The shape of a language: a text or plural form that it lacks does not compile.

/** A text that depends on a number, which stands for `{n}`; the forms that the language has. */
export type Plural<Form extends Intl.LDMLPluralRule> = Readonly<Record<Form | 'other', string>>

/** @typeParam Form the plural forms of the language beside `other`, by CLDR */
export interface Texts<Form extends Intl.LDMLPluralRule> {
  readonly languageName: string
  /** Of every page: says nothing of what it holds. */
  readonly title: string
  readonly languages: string

  /** With `{name}` of the sender. */
  readonly sharedBy: string
  readonly messageLabel: string
  readonly aboutSummary: string
  readonly aboutText: string
  readonly aboutNamed: string
  readonly aboutUnnamed: string

  readonly stepHeading: string
  readonly kindText: string
  readonly kindFile: string
  readonly kindUrl: string
  readonly kindQr: string
  readonly stepText: string
  /** Instead, of a push for one view. */
  readonly stepOnce: string
  readonly stepPassphrase: string
  readonly stepButton: string

  readonly foreignHeading: string
  readonly foreignText: string

  readonly passphraseHeading: string
  readonly passphraseText: string
  readonly passphraseLabel: string
  readonly passphraseButton: string
  readonly passphraseWrong: string
  readonly passphraseThrottled: string

  readonly secretHeading: string
  readonly copy: string
  readonly copied: string
  readonly copyFailed: string
  readonly show: string
  readonly hide: string
  readonly qrLabel: string
  readonly qrText: string
  readonly qrSave: string
  readonly qrShow: string
  readonly wifiHeading: string
  readonly wifiText: string
  readonly wifiOpen: string
  readonly wifiNetwork: string
  readonly wifiPassword: string
  readonly wifiCopy: string
  readonly filesHeading: string
  readonly downloadAll: string
  readonly fileMinutes: Plural<Form>
  readonly noFiles: string
  readonly viewsLeft: Plural<Form>
  readonly reloadOpens: string
  readonly daysLeft: Plural<Form>
  readonly hoursLeft: Plural<Form>
  readonly minutesLeft: Plural<Form>
  readonly lastView: string
  readonly lastViewFiles: Plural<Form>
  readonly deleteSummary: string
  readonly deleteText: string
  readonly deleteButton: string
  readonly deletedHeading: string
  readonly deletedText: string

  readonly expiredHeading: string
  readonly expiredText: string
  readonly inertText: string
  readonly unavailableHeading: string
  readonly unavailableText: string
  readonly damagedHeading: string
  readonly damagedText: string
  readonly nothingHeading: string
  readonly nothingText: string

  readonly previewHeading: string
  readonly previewText: string
  readonly previewViews: Plural<Form>
  readonly linkLabel: string
  readonly linkLanguage: string
  readonly linkLanguageOpen: string
  readonly linkQrLabel: string
  readonly shareLabel: string
  readonly shareIntro: string
  readonly shareViews: Plural<Form>
  readonly shareDays: Plural<Form>
  readonly shareHours: Plural<Form>
  readonly shareMinutes: Plural<Form>
  readonly sharePassphrase: string
  readonly shareDeletion: string
  readonly printHeading: string
  readonly printMessage: string
  readonly printShowExpiration: string
  readonly printShowId: string
  readonly printOpen: string
  readonly printText: string
  readonly printUntil: string
  /** With its colon. */
  readonly printId: string
  readonly print: string
}

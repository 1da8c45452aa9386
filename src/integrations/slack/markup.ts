// Slack's markup. Pure.
import {
  asWords,
  inTicks,
  JOINER,
  type Markup,
  withEntities,
  withoutFences,
} from '../../main/notify/message/markup/markdown.ts'

/** Three characters are markup wherever they stand: `<!channel>` notifies everybody. */
const text = (plain: string) => asWords(withEntities(plain)).replace(/^&gt;/gm, `${JOINER}$&`)

export const SLACK: Markup = {
  title: withEntities,
  text,
  code: inTicks(text, withEntities),
  block: (plain) => `\`\`\`\n${withEntities(withoutFences(plain))}\n\`\`\``,
}

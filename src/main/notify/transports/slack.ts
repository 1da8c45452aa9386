// Slack: an incoming webhook that takes an attachment (contract monitor.md 7.3).
import { attachmentOf } from './dress/attachment.ts'
import { SLACK } from './dress/dialects.ts'
import { storyOf } from './dress/story.ts'
import { webhookChat } from './webhook-chat.ts'

export const slack = webhookChat({
  compose: (facts) => attachmentOf(storyOf(facts), SLACK),
  /** Its webhook was removed, or belongs to somebody who left. */
  isGone: ({ status, text }) =>
    status === 404 || (status === 400 && text.trim() === 'invalid_token'),
})

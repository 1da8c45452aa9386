// Mattermost: Slack's attachment, its texts read as Markdown (contract monitor.md 7.3).
import { attachmentOf } from './dress/attachment.ts'
import { MATTERMOST } from './dress/dialects.ts'
import { storyOf } from './dress/story.ts'
import { webhookChat } from './webhook-chat.ts'

export const mattermost = webhookChat({
  compose: (facts) => attachmentOf(storyOf(facts), MATTERMOST),
})

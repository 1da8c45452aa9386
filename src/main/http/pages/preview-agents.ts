// Agents that fetch links without a person: link previews, scanners, prefetching browsers. They get
// a page without content and never count as a view (contract push.md P2).
import type { IncomingHttpHeaders } from 'node:http'

/** Parts of user agents, in lower case. Browsers of people carry none of them. */
const AGENTS: readonly string[] = [
  // Messengers. iMessage calls itself facebookexternalhit and Twitterbot, Signal calls itself WhatsApp.
  'slackbot',
  'slack-imgproxy',
  'twitterbot',
  'facebookexternalhit',
  'facebookcatalog',
  'facebot',
  'meta-externalagent',
  'meta-externalfetcher',
  'whatsapp/',
  'telegrambot',
  'discordbot',
  'linkedinbot',
  'skypeuripreview',
  'mattermost-bot',
  'rocket.chat',
  'zulipurlpreview',
  'synapse',
  'viber/',
  'line-poker',
  'kakaotalk-scrap',
  'snap url preview',
  'googlemessages',
  'google-pagerenderer',
  'redditbot',
  'vkshare',
  'embedly',
  'iframely',
  'mastodon/',
  'misskey/',
  // Office and mail: Word and Outlook look at a link before they open it in a browser.
  'microsoft office',
  'ms-office',
  'msoffice',
  'microsoft-webdav-miniredir',
  'microsoftpreview',
  'microsoft teams preview',
  'teamslinkpreview',
  'safelinks',
  'bingpreview',
  'googleimageproxy',
  'google-safety',
  'google-inspectiontool',
  'google-read-aloud',
  'mimecast',
  'proofpoint',
  'urldefense',
  'barracuda',
  'virustotal',
  'urlscan',
  'netcraft',
  'censysinspect',
  'zgrab',
  // Search and collections.
  'googlebot',
  'bingbot',
  'applebot',
  'adsbot-google',
  'mediapartners-google',
  'feedfetcher-google',
  'yahoo! slurp',
  'baiduspider',
  'ia_archiver',
  'chatgpt-user',
  'claude-user',
  'perplexity-user',
  // Native applications on Apple systems that fetch for a preview; its browsers say Safari instead.
  'cfnetwork/',
]

/** What new ones call themselves. CUBOT makes telephones. */
const UNLISTED =
  /(?<!cu)bot(?![a-z])|crawler|spider|(?:link|url|uri|page|web)[ -]?preview|link[ -]?expand/

/** Whether no person is behind the request. */
export function isPreviewAgent(userAgent: string): boolean {
  const agent = userAgent.toLowerCase()
  return AGENTS.some((part) => agent.includes(part)) || UNLISTED.test(agent)
}

/** Whether a browser loads the page on suspicion; refused, it loads it again when it is wanted. */
export function isPrefetch(headers: IncomingHttpHeaders): boolean {
  const purposes = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']]
  return purposes.some((purpose) => /prefetch|prerender|preview/i.test(String(purpose ?? '')))
}

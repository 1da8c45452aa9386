// Routes of the management API that are about the project or the installation: channels, badges,
// status, metrics, delivery callbacks.
import { badgeAddresses } from '../../monitor/documents/badge.ts'
import { channelDocument } from '../../monitor/documents/check-document.ts'
import { tagList } from '../../monitor/rules/check.ts'
import { sameText } from '../same-text.ts'
import { type Answer, empty, json, text } from './answer.ts'
import type { Call, Route } from './route-types.ts'

function listChannels(call: Call): Answer {
  return json({ channels: call.channels.ofProject(call.projectId).map(channelDocument) })
}

/** One entry for each distinct tag of the project, and `*` first. */
function listBadges(call: Call): Answer {
  const { monitor, baseUrl, projectId } = call
  const badgeKey = monitor.projects.byId(projectId)?.badgeKey ?? ''
  const tags = new Set(monitor.checks.ofProject(projectId).flatMap((check) => tagList(check.tags)))
  const entries = ['*', ...[...tags].filter((tag) => tag !== '*').sort()].map(
    (tag) => [tag, badgeAddresses(baseUrl, badgeKey, monitor.badgeSecret, tag)] as const,
  )
  return json({ badges: new Map(entries) })
}

/** A faulty part, such as the window, keeps no client from its checks. */
function status({ monitor, troubles }: Call): Answer {
  monitor.checks.nextDeadline()
  const lines = troubles()
    .filter(({ kind }) => kind !== 'fault')
    .map((trouble) => trouble.text)
  return lines.length === 0 ? text(200, 'OK') : text(500, lines.join('\n'))
}

function metrics(call: Call): Answer {
  const given = call.headers['x-metrics-key']
  if (call.metricsKey === null || typeof given !== 'string') return empty(403)
  if (!sameText(given, call.metricsKey)) return empty(403)
  const { monitor, notifications } = call
  return json({
    ts: Math.floor(call.clock.now() / 1000),
    max_ping_id: monitor.lastPingId(),
    max_notification_id: notifications.maxId(),
    num_unprocessed_flips: monitor.flips.countPending(),
  })
}

export const INSTANCE_ROUTES: readonly Route[] = [
  {
    path: '/channels/',
    verbs: {
      GET: {
        access: 'write',
        run: listChannels,
        doc: {
          summary: 'The integrations of the project',
          responses: { 200: { description: 'The channels', schema: 'ChannelList' } },
        },
      },
    },
  },
  {
    path: '/badges/',
    verbs: {
      GET: {
        access: 'read',
        run: listBadges,
        doc: {
          summary: 'Badge URLs: one entry for each tag, and `*` for the project',
          responses: { 200: { description: 'The badges', schema: 'BadgeMap' } },
        },
      },
    },
  },
  {
    path: '/status/',
    cors: false,
    verbs: {
      GET: {
        access: 'open',
        run: status,
        doc: {
          summary: 'Whether the server and its database answer',
          responses: {
            200: { description: '`OK`', type: 'text/html' },
            500: { description: 'What is wrong, a line each', type: 'text/html' },
          },
        },
      },
      HEAD: {
        access: 'open',
        run: status,
        doc: {
          summary: 'Whether the server and its database answer',
          responses: { 200: { description: 'They do' }, 500: { description: 'They do not' } },
        },
      },
    },
  },
  {
    path: '/metrics/',
    cors: false,
    verbs: {
      GET: {
        access: 'open',
        run: metrics,
        doc: {
          summary: 'Counters of the installation',
          headers: { 'X-Metrics-Key': 'The key that the installation was started with' },
          responses: {
            200: { description: 'The counters', schema: 'Metrics' },
            403: { description: 'The key is missing or wrong, or none was configured' },
          },
        },
      },
    },
  },
  {
    path: '/notifications/:uuid/status',
    cors: false,
    verbs: {
      POST: {
        access: 'open',
        // No transport here has such callbacks; a caller must not retry for ever.
        run: () => empty(200),
        doc: {
          summary: 'Delivery callback of a notification',
          responses: { 200: { description: 'Always' } },
        },
      },
    },
  },
  {
    path: '/bounces/',
    cors: false,
    verbs: {
      POST: {
        access: 'open',
        run: () => text(200, 'OK (bad signature)'),
        doc: {
          summary: 'Bounced mail; none is sent with a return address here, so none is recognised',
          responses: { 200: { description: 'Always', type: 'text/html' } },
        },
      },
    },
  },
]

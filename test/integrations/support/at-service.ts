// The configuration of every kind that sends by HTTP, at a service that a test plays.

/** What each kind needs, at the address of a service. */
export const AT_SERVICE: Readonly<Record<string, (url: string) => Record<string, unknown>>> = {
  ntfy: (url) => ({ topic: 't', url }),
  gotify: (url) => ({ url, token: 'T' }),
  slack: (url) => ({ value: `${url}/hook` }),
  mattermost: (url) => ({ value: `${url}/hook` }),
  rocketchat: (url) => ({ value: `${url}/hook` }),
  discord: (url) => ({ value: `${url}/hook` }),
  googlechat: (url) => ({ value: `${url}/hook` }),
  msteamsw: (url) => ({ value: `${url}/hook` }),
  telegram: (url) => ({ token: '1:a', id: '-5', api_url: url }),
  matrix: (url) => ({ homeserver: url, access_token: 't', room_id: '!r:x' }),
  zulip: (url) => ({ site: url, bot_email: 'b@x.y', api_key: 'k', mtype: 'stream', to: 'general' }),
  po: (url) => ({ token: 'a'.repeat(30), user: 'u'.repeat(30), api_url: url }),
  sms: (url) => ({
    ...{ value: '+37120000001', account_sid: 'AC1', auth_token: 't', from: '+1555' },
    api_url: url,
  }),
  pd: (url) => ({ value: 'k', api_url: url }),
  opsgenie: (url) => ({ key: 'k', api_url: url }),
  webhook: (url) => ({ url_down: url, url_report: `${url}/hook?week=$START` }),
}

// Variables of the server that have no flag: secrets, which no command line should show, and what only an
// administrator decides.

/** What only the environment can give. */
export const SERVER_VARIABLES = [
  {
    name: 'TOCSIN_METRICS_KEY',
    help: 'Value of X-Metrics-Key that opens /api/v3/metrics/; unset: closed.',
  },
  { name: 'TOCSIN_ALLOW_SHELL', help: '1: integrations of the kind shell may run commands.' },
  { name: 'TOCSIN_MASTER_KEY', help: '64 hex digits that seal the secrets.' },
  { name: 'TOCSIN_MASTER_KEY_FILE', help: 'File that holds the master key.' },
] as const

// Units that end in each way that systemd knows, and the signal that each end is to be (contract run.md 6).

export interface EndingUnit {
  /** Lines of `[Service]`. */
  readonly service: string
  readonly end: { readonly kind: string; readonly exit: number | null; readonly body: string }
  /** What curl says of it, behind the check's address. */
  readonly curl: string
  /** Whether a start is told before. */
  readonly starts: boolean
}

const fail = (exit: number | null, body = '') => ({ kind: 'fail', exit, body })

export const UNITS: Readonly<Record<string, EndingUnit>> = {
  success: {
    service: 'Type=oneshot\nExecStart=/bin/true',
    end: { kind: 'success', exit: null, body: '' },
    curl: '0',
    starts: true,
  },
  allowed: {
    service: 'Type=oneshot\nSuccessExitStatus=24\nExecStart=/bin/sh -c "exit 24"',
    end: { kind: 'success', exit: null, body: '' },
    curl: '0',
    starts: true,
  },
  status: {
    service: 'Type=oneshot\nExecStart=/bin/sh -c "exit 3"',
    end: fail(3),
    curl: '3',
    starts: true,
  },
  'before it': {
    service: 'Type=oneshot\nExecStartPre=/bin/false\nExecStart=/bin/true',
    end: fail(null),
    curl: 'fail',
    starts: false,
  },
  signal: {
    service: 'Type=oneshot\nExecStart=/bin/sh -c "kill -KILL $$$$"',
    end: fail(137, '[tocsin] signal KILL'),
    curl: 'fail',
    starts: true,
  },
  condition: {
    service: 'Type=oneshot\nExecCondition=/bin/false\nExecStart=/bin/true',
    end: { kind: 'log', exit: null, body: '[tocsin] skipped: a condition of the unit was not met' },
    curl: 'log',
    starts: false,
  },
  timeout: {
    service: 'Type=simple\nRuntimeMaxSec=1\nExecStart=/bin/sleep 600',
    end: fail(null, '[tocsin] timeout'),
    curl: 'fail',
    starts: true,
  },
  watchdog: {
    service: 'Type=simple\nWatchdogSec=1\nLimitCORE=0\nExecStart=/bin/sleep 600',
    end: fail(null, '[tocsin] watchdog'),
    curl: 'fail',
    starts: true,
  },
  protocol: {
    service: 'Type=notify\nExecStart=/bin/true',
    end: fail(null, '[tocsin] protocol'),
    curl: 'fail',
    starts: true,
  },
}

/** `before it` is `tocsin-before\x20it.service`: names with escapes are adopted as well. */
export const unitName = (name: string): string => `tocsin-${name.replaceAll(' ', '\\x20')}.service`

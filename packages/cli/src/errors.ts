import { defineError } from '@kg/core/errors'

// What only the command line meets. Loaded when one is thrown: the start of `kg` stays quick.

export const UsageError = defineError<{ why: string; see: string }>({
  code: 'USAGE',
  status: 400,
  title: 'Invalid command line',
  detail: ({ why }) => why,
  remedy: ({ see }) => `See ${see}`,
})

export const DaemonStartFailedError = defineError<{ why: string; log: string }>({
  code: 'DAEMON_START_FAILED',
  status: 500,
  title: 'The daemon did not start',
  detail: ({ why }) => `The daemon ended before it was ready: ${why}`,
  remedy: ({ log }) => `Find the cause with kg doctor, or read ${log} with kg logs`,
})

export const DaemonSlowError = defineError<{ what: 'up' | 'down'; seconds: number; pid: number }>({
  code: 'TIMEOUT',
  status: 504,
  title: 'The daemon is taking a long time',
  detail: ({ what, seconds, pid }) =>
    `The daemon (process ${pid}) is not ${what} after ${seconds} s, but it is still running`,
  remedy: () => 'See what it is doing with kg logs --follow. Check it with kg status',
})

export const TokenMissingError = defineError<{ file: string }>({
  code: 'TOKEN_NOT_FOUND',
  status: 404,
  title: 'There is no admin token',
  detail: ({ file }) => `${file} contains no token`,
  remedy: () => 'The first kg start creates one. You can also run kg auth rotate',
})

export const HomeMissingError = defineError<{ home: string }>({
  code: 'HOME_NOT_FOUND',
  status: 404,
  title: 'There is no node here',
  detail: ({ home }) => `${home} does not exist`,
  remedy: () => 'Create a node there with kg init, or set KG_HOME to another folder',
})

export const LogMissingError = defineError<{ file: string }>({
  code: 'LOG_NOT_FOUND',
  status: 404,
  title: 'There is no log',
  detail: ({ file }) => `${file} does not exist`,
  remedy: () => 'Start the daemon with kg start',
})

export const StoreNotMovedError = defineError<{ to: string; why: string }>({
  code: 'STORE_NOT_MOVED',
  status: 502,
  title: 'The store was not moved',
  detail: ({ to, why }) => `The store was not moved to ${to}: ${why}`,
  remedy: () => 'Nothing is lost: the old engine goes on answering. Remove the cause and run it again; it continues',
})

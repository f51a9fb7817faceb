import { defineError } from '@kg/core/errors'

// What only the command line meets. Loaded when one is thrown: the start of `kg` stays quick.

export const UsageError = defineError<{ why: string; see: string }>({
  code: 'USAGE',
  status: 400,
  title: 'The command line is not right',
  detail: ({ why }) => why,
  remedy: ({ see }) => `See ${see}`,
})

export const DaemonStartFailedError = defineError<{ why: string; log: string }>({
  code: 'DAEMON_START_FAILED',
  status: 500,
  title: 'The daemon did not start',
  detail: ({ why }) => `The daemon ended before it was ready: ${why}`,
  remedy: ({ log }) => `kg logs shows the end of ${log}; kg doctor looks for the cause`,
})

export const DaemonSlowError = defineError<{ what: 'up' | 'down'; seconds: number; pid: number }>({
  code: 'TIMEOUT',
  status: 504,
  title: 'The daemon takes long',
  detail: ({ what, seconds, pid }) => `The daemon (process ${pid}) is not ${what} after ${seconds} s; it goes on`,
  remedy: () => 'kg logs --follow shows what it is doing; kg status tells when it is done',
})

export const TokenMissingError = defineError<{ file: string }>({
  code: 'TOKEN_NOT_FOUND',
  status: 404,
  title: 'There is no admin token',
  detail: ({ file }) => `${file} holds no token`,
  remedy: () => 'kg start makes one on the first start, kg auth rotate at any time',
})

export const HomeMissingError = defineError<{ home: string }>({
  code: 'HOME_NOT_FOUND',
  status: 404,
  title: 'There is no node here',
  detail: ({ home }) => `${home} does not exist`,
  remedy: () => 'kg init makes a node there; KG_HOME names another folder',
})

export const LogMissingError = defineError<{ file: string }>({
  code: 'LOG_NOT_FOUND',
  status: 404,
  title: 'There is no log',
  detail: ({ file }) => `${file} does not exist`,
  remedy: () => 'kg start begins one; a daemon in the foreground writes to its terminal',
})

import { defineError } from '@kg/core/errors'

export const LedgerToolFailedError = defineError<{ why: string; code?: string; remedy?: string }>({
  code: 'LEDGER_UNREADABLE',
  status: 500,
  title: 'The ledger cannot be read',
  detail: ({ why }) => why,
  remedy: ({ remedy }) => remedy ?? 'Find the cause with kg doctor, or restore a backup with kg restore',
})

export const DaemonInTheWayError = defineError<{ what: string; pid: number }>({
  code: 'DAEMON_RUNNING',
  status: 409,
  title: 'A daemon is running',
  detail: ({ what, pid }) => `${what} cannot run while the daemon (process ${pid}) is running`,
  remedy: () => 'Run kg stop, then try again. Nothing was changed',
})

export const HomeNotEmptyError = defineError<{ home: string; found: readonly string[] }>({
  code: 'HOME_NOT_EMPTY',
  status: 409,
  title: 'A node already exists here',
  detail: ({ home, found }) => `${home} holds ${found.join(', ')}`,
  remedy: () => 'Choose another KG_HOME, or use --force, which moves the existing files aside. Nothing was changed',
})

export const KeyMissingError = defineError<{ node: string }>({
  code: 'NODE_KEY_NOT_FOUND',
  status: 409,
  title: 'The key of the node is missing',
  detail: ({ node }) =>
    `The backup of node ${node} contains no keys, and KG_HOME/keys does not have the key of that node`,
  remedy: () =>
    'Copy its keys folder into KG_HOME first, or make the backup again with --with-keys. Nothing was changed',
})

export const NothingToBackUpError = defineError<{ home: string }>({
  code: 'LEDGER_NOT_FOUND',
  status: 404,
  title: 'There is nothing to back up',
  detail: ({ home }) => `${home} has no ledger yet`,
  remedy: () => 'Create one with kg start, or set KG_HOME to another folder',
})

export const FileExistsError = defineError<{ file: string }>({
  code: 'FILE_EXISTS',
  status: 409,
  title: 'The file already exists',
  detail: ({ file }) => `${file} already exists`,
  remedy: () => 'Choose another file name, or delete this file. Nothing was written',
})

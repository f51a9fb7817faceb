import { defineError } from '@kg/core/errors'

export const LedgerToolFailedError = defineError<{ why: string; code?: string; remedy?: string }>({
  code: 'LEDGER_UNREADABLE',
  status: 500,
  title: 'The ledger cannot be read',
  detail: ({ why }) => why,
  remedy: ({ remedy }) => remedy ?? 'kg doctor looks closer; kg restore puts a backup in its place',
})

export const DaemonInTheWayError = defineError<{ what: string; pid: number }>({
  code: 'DAEMON_RUNNING',
  status: 409,
  title: 'A daemon is running',
  detail: ({ what, pid }) => `${what} needs the daemon (process ${pid}) to be down`,
  remedy: () => 'kg stop, then again; nothing was changed',
})

export const HomeNotEmptyError = defineError<{ home: string; found: readonly string[] }>({
  code: 'HOME_NOT_EMPTY',
  status: 409,
  title: 'There is a node already',
  detail: ({ home, found }) => `${home} holds ${found.join(', ')}`,
  remedy: () => 'Choose another KG_HOME, or use --force: what is there is then kept beside it; nothing was changed',
})

export const KeyMissingError = defineError<{ node: string }>({
  code: 'NODE_KEY_NOT_FOUND',
  status: 409,
  title: 'The key of the node is not there',
  detail: ({ node }) =>
    `The backup is of node ${node} and holds no keys, and KG_HOME/keys has not the key of that node`,
  remedy: () => 'Put its keys folder into KG_HOME first, or make the backup with --with-keys; nothing was changed',
})

export const NothingToBackUpError = defineError<{ home: string }>({
  code: 'LEDGER_NOT_FOUND',
  status: 404,
  title: 'There is nothing to back up',
  detail: ({ home }) => `${home} has no ledger yet`,
  remedy: () => 'kg start makes one; KG_HOME names another folder',
})

export const FileExistsError = defineError<{ file: string }>({
  code: 'FILE_EXISTS',
  status: 409,
  title: 'The file is there already',
  detail: ({ file }) => `${file} is there already`,
  remedy: () => 'Name another file, or remove this one; nothing was written',
})

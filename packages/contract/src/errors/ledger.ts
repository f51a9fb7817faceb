import { defineError } from '@kg/core/errors'

export const LedgerDamagedError = defineError<{ path: string; why: string }>({
  code: 'LEDGER_DAMAGED',
  status: 500,
  title: 'The ledger is damaged',
  detail: ({ path, why }) => `The ledger at ${path} cannot be trusted: ${why}`,
  remedy: (_, hint) =>
    `Nothing was changed. Restore a backup (${hint('restore')}), or move the folder away to start empty`,
})

export const LedgerTooNewError = defineError<{ path: string; found: number; known: number }>({
  code: 'LEDGER_TOO_NEW',
  status: 500,
  title: 'The ledger was written by a newer version',
  detail: ({ path, found, known }) => `The ledger at ${path} has schema ${found}; this version knows up to ${known}`,
  remedy: (_, hint) => `Run the newer version again (${hint('update')}), or restore a backup of this version`,
})

export const LedgerInUseError = defineError<{ pid: number }>({
  code: 'DAEMON_RUNNING',
  status: 409,
  title: 'Another process uses this ledger',
  detail: ({ pid }) => `${pid === 0 ? 'Another process' : `Process ${pid}`} has this home open, and only one can`,
  remedy: (_, hint) => `Stop it first (${hint('stop')}), or choose another home with KG_HOME`,
})

export const LedgerFullError = defineError<{ path: string }>({
  code: 'STORE_FULL',
  status: 507,
  title: 'No space left for the ledger',
  detail: ({ path }) => `The disk that holds ${path} is full; nothing of this request was stored`,
  remedy: () => 'Free some space and send the request again',
})

export const LedgerUnwritableError = defineError<{ path: string; why: string }>({
  code: 'STORE_UNAVAILABLE',
  status: 503,
  title: 'The ledger could not be written',
  detail: ({ path, why }) => `Writing to ${path} failed: ${why}; nothing of this request was stored`,
  remedy: () => 'Check the disk and its permissions, then send the request again',
})

/** Names are limited in characters; this is about their bytes, together and as they stand in addresses. */
export const NamesTooLongError = defineError<object>({
  code: 'NAMES_TOO_LONG',
  status: 400,
  title: 'The names are too long',
  detail: () => 'The names of the context graph, the sub-graph and the asset take too many bytes together',
  remedy: () => 'choose shorter names; a letter outside ASCII takes up to twelve bytes in an address',
})

export const LedgerClosedError = defineError<object>({
  code: 'STORE_CLOSED',
  status: 503,
  title: 'The ledger is closed',
  detail: () => 'The node is stopping and takes no more work',
  remedy: () => 'Send the request again when the node is back',
})

export const ContentMissingError = defineError<{ hash: string }>({
  code: 'CONTENT_MISSING',
  status: 500,
  title: 'Content is missing',
  detail: ({ hash }) => `The ledger points to content ${hash} that it does not hold`,
  remedy: (_, hint) => `Run ${hint('doctor')}; restore a backup if it reports damage`,
})

export const ContentDamagedError = defineError<{ hash: string }>({
  code: 'CONTENT_DAMAGED',
  status: 500,
  title: 'Content does not match its hash',
  detail: ({ hash }) => `The bytes stored for content ${hash} hash to something else`,
  remedy: (_, hint) => `Run ${hint('doctor')}; restore a backup if it reports damage`,
})

export const BackupUnusableError = defineError<{ path: string; why: string }>({
  code: 'BACKUP_UNUSABLE',
  status: 400,
  title: 'The backup cannot be used',
  detail: ({ path, why }) => `The backup at ${path} was refused: ${why}`,
  remedy: () => 'Choose another backup; the present ledger was left as it is',
})

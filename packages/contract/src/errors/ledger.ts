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
  detail: ({ path, found, known }) =>
    `The ledger at ${path} has schema ${found}, but this version supports only up to ${known}`,
  remedy: (_, hint) => `Use the newer version again (${hint('update')}), or restore a backup made by this version`,
})

export const LedgerInUseError = defineError<{ pid: number }>({
  code: 'DAEMON_RUNNING',
  status: 409,
  title: 'Another process uses this ledger',
  detail: ({ pid }) => `${pid === 0 ? 'Another process' : `Process ${pid}`} is already using this home`,
  remedy: (_, hint) => `Stop it first (${hint('stop')}), or choose another home with KG_HOME`,
})

export const LedgerFullError = defineError<{ path: string }>({
  code: 'STORE_FULL',
  status: 507,
  title: 'No space left for the ledger',
  detail: ({ path }) => `The disk of ${path} is full. Nothing of this request was stored`,
  remedy: () => 'Free some space and send the request again',
})

export const LedgerUnwritableError = defineError<{ path: string; why: string }>({
  code: 'STORE_UNAVAILABLE',
  status: 503,
  title: 'The ledger could not be written',
  detail: ({ path, why }) => `Writing to ${path} failed: ${why}. Nothing of this request was stored`,
  remedy: () => 'Check the disk and its permissions, then send the request again',
})

/** Names are limited in characters; this is about their bytes, together and as they stand in addresses. */
export const NamesTooLongError = defineError<object>({
  code: 'NAMES_TOO_LONG',
  status: 400,
  title: 'The names are too long',
  detail: () => 'Together, the names of the context graph, sub-graph and asset are too long',
  remedy: () => 'Choose shorter names. A non-ASCII letter counts as up to twelve bytes',
})

export const LedgerClosedError = defineError<object>({
  code: 'STORE_CLOSED',
  status: 503,
  title: 'The ledger is closed',
  detail: () => 'The node is stopping and accepts no more requests',
  remedy: () => 'Send the request again when the node is back',
})

export const ContentMissingError = defineError<{ hash: string }>({
  code: 'CONTENT_MISSING',
  status: 500,
  title: 'Content is missing',
  detail: ({ hash }) => `Content ${hash} is missing from the ledger`,
  remedy: (_, hint) => `Run ${hint('doctor')}. If it reports damage, restore a backup`,
})

export const ContentDamagedError = defineError<{ hash: string }>({
  code: 'CONTENT_DAMAGED',
  status: 500,
  title: 'Content does not match its hash',
  detail: ({ hash }) => `The stored content ${hash} has been changed`,
  remedy: (_, hint) => `Run ${hint('doctor')}. If it reports damage, restore a backup`,
})

export const BackupUnusableError = defineError<{ path: string; why: string }>({
  code: 'BACKUP_UNUSABLE',
  status: 400,
  title: 'The backup cannot be used',
  detail: ({ path, why }) => `The backup at ${path} was refused: ${why}`,
  remedy: () => 'Choose another backup. The current ledger was not changed',
})

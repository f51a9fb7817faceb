import { defineError } from '@kg/core/errors'

export const DevnetMissingError = defineError<{ folder: string }>({
  code: 'DEVNET_NOT_FOUND',
  status: 404,
  title: 'There is no devnet here',
  detail: ({ folder }) => `${folder} holds no devnet`,
  remedy: () => 'kg devnet up makes one; --folder names another',
})

export const DevnetStillRunsError = defineError<{ names: readonly string[] }>({
  code: 'DEVNET_STILL_RUNS',
  status: 409,
  title: 'Some nodes still run',
  detail: ({ names }) => `${names.join(', ')} did not end, or were not started by kg devnet; nothing was removed`,
  remedy: () => 'Stop them first: KG_HOME=<home of the node> kg stop',
})

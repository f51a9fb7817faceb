import { defineError } from '@kg/core/errors'

export const DevnetMissingError = defineError<{ folder: string }>({
  code: 'DEVNET_NOT_FOUND',
  status: 404,
  title: 'There is no devnet here',
  detail: ({ folder }) => `${folder} contains no devnet`,
  remedy: () => 'Create one with kg devnet up, or choose another folder with --folder',
})

export const DevnetStillRunsError = defineError<{ names: readonly string[] }>({
  code: 'DEVNET_STILL_RUNS',
  status: 409,
  title: 'Some nodes are still running',
  detail: ({ names }) => `${names.join(', ')} did not stop, or were not started by kg devnet. Nothing was removed`,
  remedy: () => 'Stop them first: KG_HOME=<home of the node> kg stop',
})

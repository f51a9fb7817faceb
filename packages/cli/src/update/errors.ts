import { defineError } from '@kg/core/errors'

export const UpdateOfCloneError = defineError<{ folder: string }>({
  code: 'INSTALLED_FROM_CLONE',
  status: 409,
  title: 'This kg runs from a git clone',
  detail: ({ folder }) => `This kg runs from ${folder}, which was not installed by npm`,
  remedy: ({ folder }) =>
    `Update the clone: cd ${folder} && git pull && npm ci && npm run build, then kg stop && kg start`,
})

export const PackageRegistryFailedError = defineError<{ registry: string; why: string }>({
  code: 'PACKAGE_REGISTRY_UNAVAILABLE',
  status: 502,
  title: 'The npm registry gave no usable answer',
  detail: ({ registry, why }) => `${registry}: ${why}`,
  remedy: () => 'Check your network and the registry: npm config get registry, or KG_REGISTRY. Nothing was changed',
})

export const RegistryWithoutTlsError = defineError<{ url: string }>({
  code: 'PACKAGE_REGISTRY_WITHOUT_TLS',
  status: 422,
  title: 'The npm registry does not use TLS',
  detail: ({ url }) => `${url} is not https, so anyone on the network could replace the software`,
  remedy: () =>
    'Use an https registry (npm config set registry, or KG_REGISTRY), or allow http with KG_REGISTRY_ALLOW_HTTP=1',
})

export const RegistryKeysInvalidError = defineError<{ file: string }>({
  code: 'REGISTRY_KEYS_INVALID',
  status: 422,
  title: 'The keys of the registry cannot be read',
  detail: ({ file }) => `KG_REGISTRY_KEYS names ${file}, which is not { "keys": [{ "keyid", "key" }] }`,
  remedy: () => 'On a machine that you trust, save the registry’s /-/npm/v1/keys to that file',
})

export const ReleaseRefusedError = defineError<{ version: string; why: string }>({
  code: 'RELEASE_REFUSED',
  status: 422,
  title: 'The release is not installed',
  detail: ({ version, why }) => `${version} is refused: ${why}`,
  remedy: () => 'The node was not changed. Try again later, or tell the publisher',
})

export const UpdateRunningError = defineError<{ pid: number; file: string }>({
  code: 'UPDATE_RUNNING',
  status: 409,
  title: 'An update is running',
  detail: ({ pid }) => `Process ${pid} is updating this home`,
  remedy: ({ file }) => `Wait until it ends. If the process does not belong to kg, delete ${file}`,
})

export const UpdateFailedError = defineError<{ version: string; why: string; back: string; kept?: string }>({
  code: 'UPDATE_FAILED',
  status: 500,
  title: 'The new version did not start',
  detail: ({ version, why, back }) => `${version} did not start (${why}); ${back}`,
  remedy: ({ kept }) =>
    kept === undefined
      ? 'No data was lost. Read its log with kg logs, and try a later release'
      : `All data from before the update is there. What the new version wrote is in ${kept}. Read its log with kg logs`,
})

export const NoPreviousError = defineError<{ home: string }>({
  code: 'NO_PREVIOUS_VERSION',
  status: 404,
  title: 'There is no previous version',
  detail: ({ home }) => `${home} was never updated, or its previous version was removed`,
  remedy: () => 'List versions with kg update --check, or install any version with npm install -g',
})

export const RollbackRefusedError = defineError<{
  version: string
  known: number
  schema: number
  written: number
  folder?: string
}>({
  code: 'ROLLBACK_REFUSED',
  status: 409,
  title: 'The older version cannot read the ledger',
  detail: ({ version, known, schema, written }) =>
    `${version} reads ledgers up to schema ${known}, but this one has schema ${schema}, and ${written} writes were made since the update`,
  remedy: ({ folder }) =>
    folder === undefined
      ? 'Keep this version, or restore a backup that the older version made'
      : `Keep this version. To go back and lose those writes: kg backup, kg stop, replace KG_HOME/ledger with ${folder}, kg rollback`,
})

export const NoSpaceError = defineError<{ needed: number; free: number; folder: string }>({
  code: 'NO_SPACE',
  status: 507,
  title: 'There is not enough space',
  detail: ({ needed, free, folder }) =>
    `The copy of the ledger needs ${Math.ceil(needed / 2 ** 20)} MiB, but ${folder} has only ${Math.floor(free / 2 ** 20)} MiB free`,
  remedy: () => 'Free some space and try again. The node was not changed',
})

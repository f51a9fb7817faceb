import { defineError } from '@kg/core/errors'

export const UpdateOfCloneError = defineError<{ folder: string }>({
  code: 'INSTALLED_FROM_CLONE',
  status: 409,
  title: 'This kg runs from a clone',
  detail: ({ folder }) => `This kg runs from ${folder}, which npm has not installed`,
  remedy: ({ folder }) =>
    `Update the clone: cd ${folder} && git pull && npm ci && npm run build, then kg stop && kg start`,
})

export const PackageRegistryFailedError = defineError<{ registry: string; why: string }>({
  code: 'PACKAGE_REGISTRY_UNAVAILABLE',
  status: 502,
  title: 'The npm registry gave no answer that can be used',
  detail: ({ registry, why }) => `${registry}: ${why}`,
  remedy: () => 'Check the network, and the registry: npm config get registry, or KG_REGISTRY; nothing was changed',
})

export const RegistryWithoutTlsError = defineError<{ url: string }>({
  code: 'PACKAGE_REGISTRY_WITHOUT_TLS',
  status: 422,
  title: 'The npm registry is reached without TLS',
  detail: ({ url }) => `${url} is not https: anybody on the way could put other software in its answers`,
  remedy: () => 'Use an https registry: npm config set registry, or KG_REGISTRY; KG_REGISTRY_ALLOW_HTTP=1 allows http',
})

export const RegistryKeysInvalidError = defineError<{ file: string }>({
  code: 'REGISTRY_KEYS_INVALID',
  status: 422,
  title: 'The keys of the registry cannot be read',
  detail: ({ file }) => `KG_REGISTRY_KEYS names ${file}, which is not { "keys": [{ "keyid", "key" }] }`,
  remedy: () => 'Save what the registry serves at /-/npm/v1/keys in that file, from a machine that you trust',
})

export const ReleaseRefusedError = defineError<{ version: string; why: string }>({
  code: 'RELEASE_REFUSED',
  status: 422,
  title: 'The release is not installed',
  detail: ({ version, why }) => `${version} is refused: ${why}`,
  remedy: () => 'The node goes on as it was; try again later, or tell those who publish it',
})

export const UpdateRunningError = defineError<{ pid: number; file: string }>({
  code: 'UPDATE_RUNNING',
  status: 409,
  title: 'An update is running',
  detail: ({ pid }) => `Process ${pid} is updating this home`,
  remedy: ({ file }) => `Wait for it. If it is none of kg, remove ${file}`,
})

export const UpdateFailedError = defineError<{ version: string; why: string; back: string; kept?: string }>({
  code: 'UPDATE_FAILED',
  status: 500,
  title: 'The new version did not come up',
  detail: ({ version, why, back }) => `${version} did not come up (${why}); ${back}`,
  remedy: ({ kept }) =>
    kept === undefined
      ? 'All data is there. kg logs shows what it said; a later release may do better'
      : `All data of before the update is there; what the new version wrote is in ${kept}. kg logs shows what it said`,
})

export const NoPreviousError = defineError<{ home: string }>({
  code: 'NO_PREVIOUS_VERSION',
  status: 404,
  title: 'There is no version before',
  detail: ({ home }) => `${home} has not been updated, or the version before is gone`,
  remedy: () => 'kg update --check shows what there is; npm install -g installs any version',
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
  title: 'The older version cannot read what is here',
  detail: ({ version, known, schema, written }) =>
    `${version} reads ledgers up to schema ${known}, this one has ${schema}, and ${written} writes were made since the update`,
  remedy: ({ folder }) =>
    folder === undefined
      ? 'Stay with this version, or restore a backup that the older one has made'
      : `Stay with this version. To go back without those writes: kg backup, kg stop, put ${folder} in the place of KG_HOME/ledger, kg rollback`,
})

export const NoSpaceError = defineError<{ needed: number; free: number; folder: string }>({
  code: 'NO_SPACE',
  status: 507,
  title: 'There is not enough space',
  detail: ({ needed, free, folder }) =>
    `The copy of the ledger needs ${Math.ceil(needed / 2 ** 20)} MiB, and ${folder} has ${Math.floor(free / 2 ** 20)} MiB left`,
  remedy: () => 'Free some space, then again; the node goes on as it was',
})

import { defineError } from '@kg/core/errors'

export const StatementNotInAssetError = defineError<{ name: string; contextGraphId: string; line: string }>({
  code: 'STATEMENT_NOT_IN_ASSET',
  status: 404,
  title: 'The asset does not contain this statement',
  detail: ({ name, line }) => `${name} does not contain the statement ${line.slice(0, 300)}`,
  remedy: (data, hint) =>
    `Write the statement exactly as in the bundle of the whole asset (${hint('prove', data)}), with full IRIs. Sealing renames blank nodes to _:c14n0, _:c14n1 and so on`,
})

export const NothingToProveError = defineError<{ name: string; contextGraphId: string; layer?: string }>({
  code: 'NOTHING_TO_PROVE',
  status: 409,
  title: 'Only shared or published assets can be proved',
  detail: ({ name, layer }) =>
    `${name} is not ${layer === undefined ? 'shared or published' : `in the layer ${layer}`}`,
  remedy: ({ layer, ...data }, hint) =>
    layer === 'vm'
      ? `Publish it, or prove the shared version: ${hint.audience === 'cli' ? '--layer swm' : 'layer swm'}`
      : `Share it first: ${hint('shareAsset', data)}`,
})

export const TooLargeToProveError = defineError<{ name: string; lines: number; limit: number }>({
  code: 'ASSET_TOO_LARGE_TO_PROVE',
  status: 409,
  title: 'The asset is too large for one bundle',
  detail: ({ name, lines, limit }) => `${name} has ${lines} statements; the limit for one bundle is ${limit}`,
  remedy: (_, hint) =>
    `Prove single statements instead: ${hint.audience === 'cli' ? '--triple' : 'statement'} '<s> <p> "o" .'`,
})

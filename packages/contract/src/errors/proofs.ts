import { defineError } from '@kg/core/errors'

export const StatementNotInAssetError = defineError<{ name: string; contextGraphId: string; line: string }>({
  code: 'STATEMENT_NOT_IN_ASSET',
  status: 404,
  title: 'The asset does not say this',
  detail: ({ name, line }) => `${name} does not hold the statement ${line.slice(0, 300)}`,
  remedy: (data, hint) =>
    `Ask with the statement as the asset lists it (${hint('prove', data)}, without a statement): IRIs written out, literals exact, and blank nodes as _:c14n0, _:c14n1, …, because sealing names them anew`,
})

export const NothingToProveError = defineError<{ name: string; contextGraphId: string; layer?: string }>({
  code: 'NOTHING_TO_PROVE',
  status: 409,
  title: 'Only what is shared or published can be proved',
  detail: ({ name, layer }) => `${name} has nothing ${layer === undefined ? 'shared or published' : `in ${layer}`}`,
  remedy: ({ layer, ...data }, hint) =>
    layer === 'vm'
      ? `Publish it, or ask for the shared layer: layer=swm`
      : `Share it first: ${hint('shareAsset', data)}`,
})

export const TooLargeToProveError = defineError<{ name: string; lines: number; limit: number }>({
  code: 'ASSET_TOO_LARGE_TO_PROVE',
  status: 409,
  title: 'The asset is too large for one bundle',
  detail: ({ name, lines, limit }) => `${name} has ${lines} statements; one bundle takes ${limit}`,
  remedy: () => 'Ask for the statements that matter, one by one: statement=<s> <p> "o" .',
})

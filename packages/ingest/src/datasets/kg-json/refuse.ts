import { DatasetInvalidError } from '@kg/contract'

/** Keys and positions from the top of a document. */
export type JsonPath = readonly (string | number)[]

/** A path as RFC 6901 writes it: `/@graph/3/relations`. */
export function toPointer(path: JsonPath): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

export function refuse(path: JsonPath, why: string): never {
  throw new DatasetInvalidError({ path: toPointer(path), why })
}

import { mapDefined } from '@kg/core'
import { textOf } from '../assets/text-of.js'

export interface Says {
  readonly predicate: string
  readonly object: string
}

/** What is said about each entity of an asset. */
export type Subjects = ReadonlyMap<string, readonly Says[]>

export const textOfFirst = (says: readonly Says[] | undefined, predicate: string): string | undefined =>
  mapDefined(says?.find((one) => one.predicate === predicate)?.object, textOf)

/** 0 where nothing is said, or no number. */
export const numberOf = (says: readonly Says[] | undefined, predicate: string): number =>
  Number(textOfFirst(says, predicate)) || 0

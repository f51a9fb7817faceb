import type { Reply, Routes } from '@kg/contract'
import { syntaxNames } from '../shared/rdf-output.js'

export const formats = ['table', 'json', 'csv', 'tsv', 'xml', ...syntaxNames] as const
export type QueryFormat = (typeof formats)[number]

export type Row = Readonly<Record<string, string>>

export interface Answer extends Reply<Routes['postQuery']> {
  /** The columns, in the order of the query. */
  readonly variables: readonly string[]
}

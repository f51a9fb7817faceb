import type { Client } from '@kg/client'
import { isIri } from '../../../explore/sparql-text.js'
import type { Asked } from '../../../explore/use-scope.js'
import { cellsQuery, pageQuery, type TableWish } from './table-query.js'
import { type TableRow, toRows } from './table-rows.js'

interface Reading {
  readonly client: Client
  readonly asked: Asked
  readonly wish: TableWish
  readonly columns: readonly string[]
  readonly signal?: AbortSignal
}

/** One page of a table: first which entities, then what is in their cells. */
export async function readPage(reading: Reading, limit: number, offset: number): Promise<readonly TableRow[]> {
  const { client, asked, wish, columns, signal } = reading
  const ask = async (sparql: string) =>
    (await client.call('postQuery', { body: { ...asked, sparql } }, signal === undefined ? {} : { signal })).result
      .bindings ?? []
  const entities = (await ask(pageQuery(wish, limit, offset))).map(({ entity = '' }) => entity).filter(isIri)
  if (entities.length === 0 || columns.length === 0) return toRows(entities, [])
  return toRows(entities, await ask(cellsQuery(entities, columns)))
}

/** A file holds at most so many entities. */
export const mostInFile = 10_000
const perRequest = 500

/** All pages, up to what a file holds. */
export async function readAll(reading: Reading): Promise<readonly TableRow[]> {
  const rows: TableRow[] = []
  while (rows.length < mostInFile) {
    const page = await readPage(reading, perRequest, rows.length)
    rows.push(...page)
    if (page.length < perRequest) break
  }
  return rows
}

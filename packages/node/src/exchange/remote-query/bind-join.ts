import { KgError } from '@kg/core'
import type { RemoteService } from '@kg/store'
import { type AnswerTable, readTable } from './answer-terms.js'

export interface BindJoin {
  /** Answers a SELECT from what the query itself sees, as TSV. */
  readonly askLocally: ((sparql: string) => Promise<string>) | undefined
  readonly ask: (sparql: string) => Promise<AnswerTable>
  /** Values that go into one request. */
  readonly batch: number
  /** With more values than this, the other side is asked for all that it has. */
  readonly maxValues: number
  readonly maxRows: number
}

/** Peers take no longer texts, and endpoints need none. */
const maxValuesLength = 12_000
const localBlank = 'urn:kg:local-blank:'

/** Has a clause answered elsewhere, for the values alone that can match here, some of them at a time. */
export async function answerService(service: RemoteService, join: BindJoin): Promise<AnswerTable> {
  const values = await readValues(service, join)
  if (values === undefined) return join.ask(queryOf(service))
  const tables: AnswerTable[] = []
  let count = 0
  for (const batch of cutBatches(values.rows, join.batch)) {
    const table = await join.ask(queryOf(service, { names: values.names, rows: batch }))
    count += table.rows.length
    if (count > join.maxRows) throw new TypeError(`it has more than ${join.maxRows} rows`)
    tables.push(table)
  }
  return merge(values.names, tables)
}

/** The clause as a query of its own, for some values of its variables. */
function queryOf({ prologue, group }: RemoteService, values?: AnswerTable): string {
  if (values === undefined) return `${prologue}SELECT * WHERE ${group}`
  const columns = values.names.map((name) => `?${name}`).join(' ')
  const rows = values.rows.map((row) => `(${row.join(' ')})`).join(' ')
  return `${prologue}SELECT * WHERE { VALUES (${columns}) { ${rows} } ${group.slice(1)}`
}

/** What the variables can be here; undefined where that is too much, or not known. */
async function readValues(
  { shared }: RemoteService,
  { askLocally, maxValues }: BindJoin,
): Promise<AnswerTable | undefined> {
  if (shared === undefined || askLocally === undefined) return undefined
  try {
    const body = await askLocally(`${shared.sparql} LIMIT ${maxValues + 1}`)
    const { names, rows } = readTable(body, { blank: localBlank, maxRows: maxValues + 1 })
    const isBound = rows.every((row) => row.every((term) => term !== undefined))
    if (rows.length > maxValues || !isBound) return undefined
    // A blank node of this node is nobody else's.
    return { names, rows: rows.filter((row) => !row.some((term) => term?.startsWith(`<${localBlank}`))) }
  } catch (error) {
    // The query as a whole meets the same fault, and reports it.
    if (error instanceof KgError || error instanceof TypeError) return undefined
    throw error
  }
}

function* cutBatches(rows: AnswerTable['rows'], most: number): Iterable<AnswerTable['rows']> {
  let batch: AnswerTable['rows'][number][] = []
  let length = 0
  for (const row of rows) {
    const size = row.reduce((sum, term) => sum + (term?.length ?? 0) + 1, 3)
    if (batch.length === most || (batch.length > 0 && length + size > maxValuesLength)) {
      yield batch
      batch = []
      length = 0
    }
    batch.push(row)
    length += size
  }
  if (batch.length > 0) yield batch
}

function merge(names: readonly string[], tables: readonly AnswerTable[]): AnswerTable {
  const all = [...new Set([...names, ...tables.flatMap((table) => table.names)])]
  const rows = tables.flatMap((table) => {
    const columns = all.map((name) => table.names.indexOf(name))
    return table.rows.map((row) => columns.map((column) => (column < 0 ? undefined : row[column])))
  })
  return { names: all, rows }
}

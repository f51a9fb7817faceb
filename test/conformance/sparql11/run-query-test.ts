import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { readQuads } from '@kg/core/rdf'
import { inspectQuery, loadParser } from '@kg/store'
import { type Answer, sameAnswer } from './answer.js'
import { Graph, readGraphFile } from './graph.js'
import { type Case, fileOf } from './manifest.js'
import type { QueryBench } from './query-bench.js'
import { readResultGraph } from './read-result-graph.js'
import { readSrj } from './read-srj.js'
import { readSrx } from './read-srx.js'
import { readCsv, readTsv } from './read-tables.js'

await loadParser()

interface ResultFormat {
  readonly mediaType: string
  read(document: string): Answer | Promise<Answer>
}

const json: ResultFormat = { mediaType: 'application/sparql-results+json', read: readSrj }
const formats: Record<string, ResultFormat> = {
  '.srx': { mediaType: 'application/sparql-results+xml', read: readSrx },
  '.srj': json,
  '.csv': { mediaType: 'text/csv', read: readCsv },
  '.tsv': { mediaType: 'text/tab-separated-values', read: readTsv },
}

/** Why a test is not passed; nothing when it is. The engine is asked for the format that the expected result is in. */
export async function runQueryTest(
  root: string,
  bench: QueryBench,
  { query, dataset, result }: Extract<Case, { kind: 'query' }>,
): Promise<string | undefined> {
  const sparql = await readFile(fileOf(root, query), 'utf8')
  const { kind } = inspectQuery(sparql, { baseIri: query })
  const format = formats[extname(result)]
  const { mediaType, read } = format ?? json
  const body = await bench.ask({ sparql, dataset, baseIri: query, bindingsType: mediaType })
  const rows = kind === 'select' || kind === 'ask'
  const actual: Answer = rows
    ? await read(body)
    : { kind: 'graph', quads: await readQuads(body, { format: 'n-triples' }) }
  const expected = await readExpected(fileOf(root, result), result, format, rows)
  const ordered = /ORDER\s+BY[^}]*$/i.test(sparql)
  return (await sameAnswer(actual, expected, ordered)) ? undefined : `another answer: ${body.trim()}`
}

async function readExpected(
  path: string,
  iri: string,
  format: ResultFormat | undefined,
  rows: boolean,
): Promise<Answer> {
  if (format !== undefined) return format.read(await readFile(path, 'utf8'))
  const quads = await readGraphFile(path, iri)
  return rows ? readResultGraph(new Graph(quads)) : { kind: 'graph', quads }
}

import { readFile } from 'node:fs/promises'
import { KgError } from '@kg/core'
import { guardQuery, inspectQuery, inspectUpdate, loadParser, runUpdate } from '@kg/store'
import { type Case, fileOf } from './manifest.js'
import type { QueryBench } from './query-bench.js'

await loadParser()

/** The engine has read the text and gives up only while it runs it, here over an empty dataset. */
const cannotRun = [
  /^The service .* is not supported$/,
  /^The variable encoding the service name is unbound$/,
  /^HTTP client is not available/,
  /^The custom function .* is not supported$/,
  /^The graph .* does not exist$/,
]

/** Why a test is not passed; nothing when it is. What one of guard and engine refuses, the user cannot run. */
export async function runSyntaxTest(
  root: string,
  bench: QueryBench,
  { language, good, text: iri }: Extract<Case, { kind: 'syntax' }>,
): Promise<string | undefined> {
  const text = await readFile(fileOf(root, iri), 'utf8')
  const refusal = await refusalOf(() => (language === 'query' ? readQuery(text, iri, bench) : readUpdate(text, iri)))
  if (good) return refusal
  return refusal === undefined ? 'must be refused' : undefined
}

async function readQuery(text: string, baseIri: string, bench: QueryBench): Promise<void> {
  const { services, serviceVariable } = inspectQuery(text, { baseIri })
  // No list can allow an address that is only known when the query runs.
  const sparql = serviceVariable ? text : guardQuery(text, { baseIri, serviceAllowlist: services }).text
  await bench.parse(sparql, baseIri)
}

async function readUpdate(text: string, baseIri: string): Promise<void> {
  const { text: sparql } = inspectUpdate(text, { baseIri })
  await runUpdate({ nquads: '', sparql, baseIri, deadlineMs: 20_000 })
}

async function refusalOf(read: () => Promise<void>): Promise<string | undefined> {
  try {
    await read()
    return undefined
  } catch (error) {
    if (!(error instanceof KgError)) throw error
    return cannotRun.some((message) => message.test(error.message)) ? undefined : `${error.code}: ${error.message}`
  }
}

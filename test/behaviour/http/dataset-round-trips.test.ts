import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { canonicalXml } from '../../lib/canonical-xml.js'
import { startDaemon } from '../../lib/daemon.js'
import { exportText, importText } from '../../lib/datasets.js'
import { register } from '../../lib/people.js'

const daemon = await startDaemon()
afterAll(() => daemon[Symbol.asyncDispose]())
const alice = await register(daemon, 'alice')

const standards = { epcis: 'GS1-EPCIS', wot: 'WOT', graph: 'GRAPH' } as const
const examples = 'docs/examples/supply-chain'
/** Files of the time of the earlier generations, where they are at hand. */
const fixtures = resolve(process.env.KG_FIXTURES ?? '../shared/fixtures')
const old = existsSync(fixtures) ? Object.entries(standards) : []
const files = [
  ['GS1-EPCIS', join(examples, 'farm.xml')] as const,
  ['GS1-EPCIS', join(examples, 'dairy.json')] as const,
  ['GRAPH', join(examples, 'shop.json')] as const,
  ...old.flatMap(([folder, standard]) =>
    readdirSync(join(fixtures, folder)).map((name) => [standard, join(fixtures, folder, name)] as const),
  ),
]

interface Element {
  readonly '@id': string
  readonly identifiers: readonly object[]
  readonly relations: readonly object[]
  readonly properties: Readonly<Record<string, unknown>>
}
const sorted = <T>(items: readonly T[]) => [...items].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

/** What a draft says and a finished dataset still says: its graph, in the new spelling and the canonical order. */
function graphOf(text: string): unknown[] {
  const renamed = text.replaceAll(/"ot(Object|Relation|Connector)"/g, '"kg$1"')
  const { '@graph': graph } = JSON.parse(renamed) as { '@graph': Element[] }
  return sorted(graph.map(canonicalElement))
}

function canonicalElement({ identifiers, relations, properties, ...rest }: Element): object {
  // Permissioned data has a hash once it is imported, and is not exported.
  const { permissioned_data: _, ...others } = properties
  const inOrder = relations.map((relation) => Object.fromEntries(Object.entries(relation).sort()))
  return { ...rest, identifiers: sorted(identifiers), properties: others, relations: sorted(inOrder) }
}

function canonical(standard: string, file: string, text: string): unknown {
  if (extname(file) === '.xml') return canonicalXml(text)
  return standard === 'GRAPH' ? graphOf(text) : JSON.parse(text)
}

/** The samples of the page on datasets have names in place of addresses. */
const read = (file: string) => readFileSync(file, 'utf8').replaceAll(/\{(farm|dairy|shop)\}/g, alice.agent)

const count = async () => (await alice.ok('listDatasets', { query: { limit: 1000 } })).datasets.length

it.each(files)('comes back as it went in, and twice is one dataset: %s %s', async (standard, file) => {
  const text = read(file)
  const { dataset_id } = await importText(alice, text, standard)
  const before = await count()
  expect((await importText(alice, text, standard)).dataset_id).toBe(dataset_id)
  expect(await count()).toBe(before)
  const back = await exportText(alice, dataset_id, standard)
  expect(canonical(standard, file, back)).toEqual(canonical(standard, file, text))
})

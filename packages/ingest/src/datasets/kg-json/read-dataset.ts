import { checkJson, isJsonObject } from './check-json.js'
import { type DatasetLimits, defaultDatasetLimits } from './limits.js'
import { parseJson } from './parse-json.js'
import { type Reading, readElement } from './read-element.js'
import { checkedAs, readEach, readList, readObject, readText } from './read-fields.js'
import { readDraftHeader, readHeader } from './read-header.js'
import { readSignatures } from './read-signatures.js'
import { type JsonPath, refuse } from './refuse.js'
import { asJson, readName } from './spelling.js'
import type { Dataset, DatasetDraft, JsonObject, KgElement, Spelling } from './types.js'

/** A dataset with id, header and signature. Its hashes go over its own spelling. */
export interface FinishedDataset {
  readonly kind: 'finished'
  readonly dataset: Dataset
  readonly spelling: Spelling
}

/** A graph for which this node writes header, id and signature. */
export interface UnfinishedDataset {
  readonly kind: 'draft'
  readonly draft: DatasetDraft
}

const finishedKeys = ['@id', '@type', 'datasetHeader', '@graph', 'signature']

/**
 * Reads a dataset from text, bytes (UTF-8) or parsed JSON. With a signature it is finished; without, it is a graph with
 * what its author says in the header. It checks the form; `checkDataset` checks the hashes.
 */
export function readDataset(
  input: unknown,
  limits: DatasetLimits = defaultDatasetLimits,
): FinishedDataset | UnfinishedDataset {
  const given = parseJson(input, limits.maxBytes)
  checkJson(given, limits.maxDepth)
  if (!isJsonObject(given)) refuse([], 'expected an object with @graph')
  return given.signature === undefined ? readDraft(given, limits) : readFinished(given, limits)
}

function readDraft(given: JsonObject, limits: DatasetLimits): UnfinishedDataset {
  const reading: Reading = { isFinished: false, noteSpelling: () => undefined }
  const graph = readGraph(given, reading, limits)
  const header = given.datasetHeader === undefined ? {} : readObject(given, 'datasetHeader', [])
  return { kind: 'draft', draft: { '@graph': graph, datasetHeader: readDraftHeader(header, ['datasetHeader']) } }
}

function readFinished(given: JsonObject, limits: DatasetLimits): FinishedDataset {
  for (const key of Object.keys(given)) if (!finishedKeys.includes(key)) refuse([key], 'no part of a dataset')
  if (!/^0x[0-9a-f]{64}$/.test(readText(given, '@id', []))) refuse(['@id'], 'expected 0x and 64 hex digits')
  if (given['@type'] !== 'Dataset') refuse(['@type'], 'expected Dataset')
  let spelling: Spelling | undefined
  const noteSpelling = (found: Spelling, path: JsonPath) => {
    spelling ??= found
    if (spelling !== found) refuse(path, 'a finished dataset has one spelling, kg… or ot…, for all names')
  }
  const header = readObject(given, 'datasetHeader', [])
  for (const key of Object.keys(header)) {
    const name = readName(key)
    if (name?.name === 'version') noteSpelling(name.spelling, ['datasetHeader', key])
  }
  const datasetHeader = readHeader(header, ['datasetHeader'])
  const graph = readGraph(given, { isFinished: true, noteSpelling }, limits)
  const signature = readSignatures(given.signature)
  const dataset = asJson({ ...given, datasetHeader, '@graph': graph, signature })
  return { kind: 'finished', dataset: checkedAs(dataset), spelling: spelling ?? 'kg' }
}

function readGraph(given: JsonObject, reading: Reading, limits: DatasetLimits): readonly KgElement[] {
  const list = readList(given, '@graph', [])
  if (list.length === 0) refuse(['@graph'], 'must not be empty')
  if (list.length > limits.maxElements) refuse(['@graph'], `more than ${limits.maxElements} elements`)
  const graph = readEach(list, ['@graph'], (element, path) => readElement(element, path, reading))
  checkLinks(graph)
  return graph
}

/** An id names one element, and a relation leads to an element of the same dataset. */
function checkLinks(graph: readonly KgElement[]): void {
  const ids = new Set<string>()
  graph.forEach((element, i) => {
    if (ids.has(element['@id'])) refuse(['@graph', i, '@id'], `${element['@id']} stands in the graph twice`)
    ids.add(element['@id'])
  })
  graph.forEach((element, i) => {
    element.relations.forEach((relation, j) => {
      const linked = relation.linkedObject['@id']
      if (!ids.has(linked))
        refuse(['@graph', i, 'relations', j, 'linkedObject', '@id'], `${linked} is not in this dataset`)
    })
  })
}

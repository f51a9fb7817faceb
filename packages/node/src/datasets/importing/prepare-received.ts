import { join } from 'node:path'
import { DatasetInvalidError } from '@kg/contract'
import { type Line, parseLine, unescapeString } from '@kg/core'
import type { SharedMemory } from '@kg/core/workers'
import {
  creatorOf,
  currentForm,
  currentText,
  type DatasetHead,
  datasetTerms,
  elementOfLines,
  GraphFile,
  hashGraph,
  isMessageSignedBy,
  type KgElement,
} from '@kg/ingest/datasets'
import { TextBlocks } from '../texts/text-blocks.js'
import { linesOf } from './lines-of.js'
import type { PreparedPiece } from './prepare-dataset.js'

export interface ReceivedTask {
  /** The statements of a dataset, one on each line, those of one subject together. */
  readonly path: string
  readonly folder: string
  /** The dataset that they are said to be. */
  readonly datasetId: string
}

/** Builds a dataset from its statements, and checks that it is what its creators have signed. For a thread of its own. */
export async function* prepareReceived(task: ReceivedTask, memory?: SharedMemory): AsyncGenerator<PreparedPiece> {
  try {
    yield* build(task, memory)
  } catch (error) {
    // A stranger may write anything under these names: what has another shape is refused, and the next dataset is read.
    if (error instanceof SyntaxError || error instanceof URIError) refuse('', error.message)
    if (error instanceof TypeError || error instanceof RangeError) refuse('', 'it does not have the form of a dataset')
    throw error
  }
}

async function* build({ path, folder, datasetId }: ReceivedTask, memory?: SharedMemory): AsyncGenerator<PreparedPiece> {
  const head = await readHead(path, datasetId)
  const { KGJSONVersion, dataIntegrity, dataCreator } = head.datasetHeader
  if (KGJSONVersion !== currentForm.version)
    refuse('/datasetHeader', `only datasets of version ${currentForm.version} can be built from statements`)
  const creator = creatorOf(head)
  yield { kind: 'creator', creator }
  const blocks = new TextBlocks(memory)
  const graph = new GraphFile(join(folder, 'graph'))
  for await (const element of elementsIn(path)) {
    const canonical = currentText(element)
    graph.add(canonical)
    const block = blocks.add(canonical.text)
    if (block !== undefined) yield { kind: 'texts', block }
  }
  const last = blocks.end()
  if (last !== undefined) yield { kind: 'texts', block: last }
  yield { kind: 'read' }
  if (graph.count === 0) refuse('/@graph', 'there are no objects')
  const { id, rootHash, dataHash, digest, bytes } = await hashGraph(graph, () => head.datasetHeader)
  if (id !== datasetId || head['@id'] !== id) refuse('/@id', `the graph has the id ${id}`)
  if (!dataIntegrity.proofs.some(({ proofValue }) => proofValue === rootHash))
    refuse('/datasetHeader/dataIntegrity', `the dataset has the root ${rootHash}`)
  for (const { identifierValue } of dataCreator.identifiers)
    if (!isMessageSignedBy([digest], head.signature, identifierValue))
      refuse('/signature', `${identifierValue} has not signed this dataset`)
  const { count: elements, relations } = graph
  const prepared = { head, spelling: currentForm.spelling, creator, rootHash, dataHash, bytes, elements, relations }
  yield { kind: 'done', prepared }
}

async function readHead(path: string, datasetId: string): Promise<DatasetHead> {
  const start = `<urn:kg:dataset:${datasetId}> <${datasetTerms.head}> `
  for await (const line of linesOf(path))
    if (line.startsWith(start)) {
      const { object } = parseLine(line)
      // Its creators have signed it; what is not of this shape has another hash.
      return JSON.parse(unescapeString(object.slice(1, object.lastIndexOf('"')))) as DatasetHead
    }
  return refuse('', 'its head is missing')
}

async function* elementsIn(path: string): AsyncGenerator<KgElement> {
  let subject = ''
  let lines: Line[] = []
  for await (const line of linesOf(path)) {
    const next = line.slice(0, line.indexOf(' '))
    if (next !== subject) {
      const element = elementOfLines(lines)
      if (element !== undefined) yield element
      subject = next
      lines = []
    }
    lines.push(line)
  }
  const element = elementOfLines(lines)
  if (element !== undefined) yield element
}

function refuse(path: string, why: string): never {
  throw new DatasetInvalidError({ path, why })
}

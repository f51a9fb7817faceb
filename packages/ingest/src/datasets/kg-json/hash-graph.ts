import { createHash, hash } from 'node:crypto'
import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { fromHex, type Hex, zeroHash } from '@kg/core'
import { createKeccak } from 'hash-wasm'
import { currentForm } from './canonical-graph.js'
import { sortedText, writtenText } from './canonical-text.js'
import type { GraphFile } from './graph-file.js'
import { authoredText } from './hash-dataset.js'
import { HashList } from './hash-list.js'
import { joinLeaves } from './root-hash.js'
import { asJson, spellHeader } from './spelling.js'
import type { DatasetHeader } from './types.js'

/** All hashes of a dataset of version 1.2 in our spelling. */
export interface GraphHashes {
  readonly id: Hex
  readonly rootHash: Hex
  readonly dataHash: Hex
  readonly header: DatasetHeader
  /** Of the message that the creator signs. */
  readonly digest: Uint8Array
  /** The length of that message: of the dataset without its signature. */
  readonly bytes: number
}

/** Hashes a graph piece by piece. The header has the same length whatever the root in it is. */
export async function hashGraph(graph: GraphFile, headerOf: (root: Hex) => DatasetHeader): Promise<GraphHashes> {
  const draft = headerOf(zeroHash)
  const [id, data, message] = [createHash('sha3-256'), createHash('sha3-256'), await createKeccak(256)]
  const commas = graph.count - 1
  const bytes = headText.length + graph.bytes + commas + Buffer.byteLength(tailText(zeroHash, draft))
  id.update('[')
  data.update(headText)
  message.init().update(`\x19Ethereum Signed Message:\n${bytes}${headText}`)
  const body = new BlockWriter((block) => {
    for (const hash of [id, data, message]) hash.update(block)
  })
  const leaves = new HashList(graph.count + 1)
  leaves.add(zeroHash)
  const summaries = openSync(`${graph.path}-summary`, 'w+', 0o600)
  try {
    const summary = new BlockWriter((block) => writeAll(summaries, block))
    for (const entry of graph.inOrder()) {
      const separator = leaves.length > 1 ? ',' : ''
      body.add(separator + writtenText(entry.text))
      summary.add(separator + entry.summary)
      leaves.add(leafHash(entry.text, leaves.length))
    }
    body.end()
    summary.end()
    const datasetId: Hex = `0x${id.update(']').digest('hex')}`
    const dataHash: Hex = `0x${data.update(`],"datasetHeader":${authoredText(draft)}}`).digest('hex')}`
    leaves.set(0, summaryHash(graph, summaries, datasetId, draft))
    const rootHash = leaves.root(joinLeaves)
    const header = headerOf(rootHash)
    message.update(tailText(datasetId, header))
    return { id: datasetId, rootHash, dataHash, header, digest: fromHex(`0x${message.digest('hex')}`), bytes }
  } finally {
    closeSync(summaries)
  }
}

const leafHash = (text: string, index: number): Hex => `0x${hash('sha3-256', `${text}${index}`, 'hex')}`

const headText = '{"@graph":['

const tailText = (id: Hex, header: DatasetHeader): string => {
  const text = writtenText(sortedText(spellHeader(header, currentForm.spelling), 'sorted outside properties'))
  return `],"@id":"${id}","@type":"Dataset","datasetHeader":${text}}`
}

/** The summary names the id of the dataset first, so that the rest of it waits in a file. */
function summaryHash(graph: GraphFile, summaries: number, id: Hex, { dataCreator }: DatasetHeader): Hex {
  const creator = sortedText(asJson(dataCreator), 'given')
  const whole = createHash('sha3-256').update(
    `{"datasetCreator":${creator},"datasetId":"${id}","numRelations":${graph.relations},"objects":[`,
  )
  const block = Buffer.allocUnsafe(blockLength)
  for (let at = 0; ; ) {
    const read = readSync(summaries, block, 0, block.length, at)
    if (read === 0) break
    whole.update(block.subarray(0, read))
    at += read
  }
  // The position of this leaf stands behind its text.
  return `0x${whole.update(']}0').digest('hex')}`
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written)
}

const blockLength = 65_536
/** UTF-8 takes at most so many bytes for a character of a string. */
const bytesOfCharacter = 3

/** Gives on texts as bytes in large blocks. */
class BlockWriter {
  private readonly block = Buffer.allocUnsafe(blockLength)
  private used = 0

  constructor(private readonly onBlock: (block: Uint8Array) => void) {}

  add(text: string): void {
    const most = text.length * bytesOfCharacter
    if (this.used + most > blockLength) this.end()
    if (most > blockLength) this.onBlock(Buffer.from(text))
    else this.used += this.block.write(text, this.used)
  }

  end(): void {
    this.onBlock(this.block.subarray(0, this.used))
    this.used = 0
  }
}

import { createHash, type Hash, hash } from 'node:crypto'
import { fromHex, type Hex, zeroHash } from '@kg/core'
import { createKeccak } from 'hash-wasm'
import { currentForm } from './canonical-graph.js'
import { sortedText, writtenText } from './canonical-text.js'
import type { GraphFile } from './graph-file.js'
import { authoredText } from './hash-dataset.js'
import { hashLevels, rootOf } from './hash-tree.js'
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
  const message = await createKeccak(256)
  const tailBytes = Buffer.byteLength(tailText(zeroHash, draft))
  const commas = graph.count - 1
  const bytes = headText.length + graph.bytes + commas + tailBytes
  message.init()
  message.update(`\x19Ethereum Signed Message:\n${bytes}${headText}`)
  const [id, data] = [new TextHash('['), new TextHash(headText)]
  const leaves: Hex[] = [zeroHash]
  const comma = Buffer.from(',')
  for (const { text, written } of graph.inOrder()) {
    if (leaves.length > 1) for (const text of [id, data]) text.add(comma)
    if (leaves.length > 1) message.update(comma)
    id.add(written)
    data.add(written)
    message.update(written)
    leaves.push(leafHash(text, leaves.length))
  }
  const datasetId = id.end(']')
  const dataHash = data.end(`],"datasetHeader":${authoredText(draft)}}`)
  leaves[0] = summaryHash(graph, datasetId, draft)
  const rootHash = rootOf(hashLevels(leaves, joinLeaves))
  const header = headerOf(rootHash)
  message.update(tailText(datasetId, header))
  return { id: datasetId, rootHash, dataHash, header, digest: fromHex(`0x${message.digest('hex')}`), bytes }
}

const leafHash = (text: Buffer, index: number): Hex =>
  `0x${hash('sha3-256', Buffer.concat([text, Buffer.from(String(index))]), 'hex')}`

const headText = '{"@graph":['

const tailText = (id: Hex, header: DatasetHeader): string => {
  const text = writtenText(sortedText(spellHeader(header, currentForm.spelling), 'sorted outside properties'))
  return `],"@id":"${id}","@type":"Dataset","datasetHeader":${text}}`
}

function summaryHash(graph: GraphFile, id: Hex, { dataCreator }: DatasetHeader): Hex {
  const creator = sortedText(asJson(dataCreator), 'given')
  const whole = new TextHash(
    `{"datasetCreator":${creator},"datasetId":"${id}","numRelations":${graph.relations},"objects":[`,
  )
  let separator = ''
  for (const summary of graph.summaries()) {
    whole.add(Buffer.from(separator))
    whole.add(summary)
    separator = ','
  }
  // The position of this leaf stands behind its text.
  return whole.end(']}0')
}

/** SHA3-256 of pieces, handed to the native hash in large blocks. */
class TextHash {
  private readonly hash: Hash = createHash('sha3-256')
  private readonly block = Buffer.allocUnsafe(65_536)
  private used = 0

  constructor(start: string) {
    this.add(Buffer.from(start))
  }

  add(piece: Buffer): void {
    if (this.used + piece.length > this.block.length) {
      this.hash.update(this.block.subarray(0, this.used))
      this.used = 0
    }
    if (piece.length > this.block.length) this.hash.update(piece)
    else this.used += piece.copy(this.block, this.used)
  }

  end(text: string): Hex {
    this.add(Buffer.from(text))
    return `0x${this.hash.update(this.block.subarray(0, this.used)).digest('hex')}`
  }
}

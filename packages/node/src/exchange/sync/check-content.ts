import { inflateRawSync } from 'node:zlib'
import { buildTree, KgError, type Line, sortByCodePoint, toLine } from '@kg/core'
import { readQuads } from '@kg/core/rdf'
import { adoptPacked, type PackedContent, packContent } from '@kg/store/content'
import { RecordInvalidError } from '../p2p/record-invalid.js'
import { isPlainLine } from './plain-line.js'

export interface ContentTask {
  /** As the ledger packs them: one byte for the packing, then the text or its deflated form. */
  readonly chunks: readonly Uint8Array[]
  readonly root: string
  readonly leafCount: number
  readonly bytes: number
}

/** Unpacks content that a peer sent, and throws unless it is exactly what the author sealed. */
export async function checkContent({ chunks, root, leafCount, bytes }: ContentTask): Promise<PackedContent> {
  let left = bytes
  const texts = chunks.map((chunk) => {
    const text = unpack(chunk, left)
    left -= text.length
    return text
  })
  if (left !== 0) refuse(`it has ${bytes - left} bytes, not ${bytes}`)
  const bytesOfText = Buffer.concat(texts)
  const text = bytesOfText.toString('utf8')
  const lines = text.split('\n').filter((line) => line !== '')
  if (lines.length !== leafCount || new Set(lines).size !== leafCount) refuse('another number of statements')
  await checkLines(text, lines)
  const tree = buildTree(lines as Line[])
  if (tree.root !== root) refuse('its statements have another root')
  const sorted: Line[] = sortByCodePoint(lines)
  const [chunk] = chunks
  const adopted = chunks.length === 1 && chunk !== undefined ? adoptPacked(sorted, bytesOfText, chunk) : undefined
  return adopted ?? packContent(sorted)
}

/** An author can seal any text, but only statements in canonical form may reach an engine. */
async function checkLines(text: string, lines: readonly string[]): Promise<void> {
  if (lines.every(isPlainLine)) return
  const quads = await readStatements(text)
  if (quads.length !== lines.length) refuse('a line is no statement')
  for (const [i, quad] of quads.entries()) if (toLine(quad) !== lines[i]) refuse('a line is not in canonical form')
}

async function readStatements(text: string) {
  try {
    return await readQuads(text, { format: 'n-triples', blankNodes: 'keep' })
  } catch (cause) {
    if (!(cause instanceof KgError)) throw cause
    throw new RecordInvalidError({ why: `the content: ${cause.message}` }, { cause })
  }
}

function unpack(chunk: Uint8Array, limit: number): Buffer {
  const body = chunk.subarray(1)
  const text = chunk[0] === 0 ? Buffer.from(body) : chunk[0] === 1 ? inflated(body, limit) : refuse('unknown packing')
  return text.length > limit ? refuse('it is longer than its record says') : text
}

function inflated(body: Uint8Array, limit: number): Buffer {
  try {
    return inflateRawSync(body, { maxOutputLength: limit + 1 })
  } catch (cause) {
    throw new RecordInvalidError({ why: 'the content cannot be unpacked' }, { cause })
  }
}

function refuse(why: string): never {
  throw new RecordInvalidError({ why: `the content: ${why}` })
}

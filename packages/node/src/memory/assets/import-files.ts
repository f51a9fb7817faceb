import { webcrypto } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { type LedgerReader, type LedgerWriter, sha256 } from '@kg/store'
import { assetKey } from './names.js'
import {
  type AssetKey,
  type AssetRow,
  type ImportedFileRow,
  importArtifacts,
  importedFiles,
  importedPieces,
} from './table.js'

type Named = Pick<AssetRow, 'contextGraph' | 'sub' | 'agent' | 'name'>
type Rows = Pick<LedgerWriter, 'get' | 'put' | 'remove'>
type SourceKey = [...AssetKey, string]

const pieceBytes = 2 ** 20

export interface PackedFile {
  readonly row: ImportedFileRow
  readonly pieces: readonly Uint8Array[]
}

/** A file, ready to be stored in pieces that a transaction writes quickly. */
export async function packFile(
  about: Omit<ImportedFileRow, 'bytes' | 'pieces' | 'markdown'>,
  bytes: Uint8Array,
  markdown?: string,
): Promise<PackedFile> {
  const pieces = await pack(bytes)
  const row = { ...about, bytes: bytes.length, pieces: pieces.length }
  if (markdown === undefined) return { row, pieces }
  const text = Buffer.from(markdown)
  const more = await pack(text)
  const made = { sha256: await hashBytes(text), bytes: text.length, pieces: more.length }
  return { row: { ...row, markdown: made }, pieces: [...pieces, ...more] }
}

/** In hexadecimal, worked out off the event loop: a file may have hundreds of megabytes. */
export async function hashBytes(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex')
}

async function pack(bytes: Uint8Array): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = []
  for (let at = 0; at < bytes.length; at += pieceBytes)
    pieces.push(await promisify(deflateRaw)(bytes.subarray(at, at + pieceBytes)))
  return pieces
}

/** Stores a file in place of the one of the same name. It belongs to the asset's author and never leaves the node. */
export function saveFile(writer: Rows, asset: Named, { row, pieces }: PackedFile): void {
  const key = sourceKey(asset, row.fileName)
  removeFile(writer, key)
  writer.put(importedFiles, key, row)
  pieces.forEach((piece, i) => {
    writer.put(importedPieces, [...key, i], piece)
  })
  for (const { sha256: hash, isMarkdown } of artifactsOf(row))
    writer.put(importArtifacts, [hash, asset.agent, ...key], { file: key, isMarkdown })
}

export const listFiles = (reader: LedgerReader, asset: Named): ImportedFileRow[] =>
  [...reader.range(importedFiles, { prefix: assetKey(asset) })].map(({ value }) => value)

type Read = <T>(fn: (reader: LedgerReader) => T) => T

/** The bytes of a file as they came. */
export async function readFile(read: Read, asset: Named, { fileName, pieces }: ImportedFileRow): Promise<Buffer> {
  return unpack(read((r) => piecesOf(r, sourceKey(asset, fileName), pieces)))
}

/** What an agent imported, or the Markdown that was made of it, by its hash. */
export async function readArtifact(read: Read, hash: string, agent: string) {
  const found = read((r) => {
    const [first] = r.range(importArtifacts, { prefix: [hash, agent], limit: 1 })
    const row = first && r.get(importedFiles, first.value.file)
    if (first === undefined || row === undefined) return undefined
    const all = piecesOf(r, first.value.file, countPieces(row))
    return first.value.isMarkdown
      ? { fileName: `${row.fileName}.md`, mediaType: 'text/markdown', pieces: all.slice(row.pieces) }
      : { fileName: row.fileName, mediaType: row.mediaType, pieces: all.slice(0, row.pieces) }
  })
  if (found === undefined) return undefined
  const { pieces, ...about } = found
  return { ...about, content: await unpack(pieces) }
}

const unpack = async (pieces: readonly Uint8Array[]): Promise<Buffer> =>
  Buffer.concat(await Promise.all(pieces.map((piece) => promisify(inflateRaw)(piece))))

const countPieces = ({ pieces, markdown }: ImportedFileRow): number => pieces + (markdown?.pieces ?? 0)

const artifactsOf = ({ sha256: hash, markdown }: ImportedFileRow) => [
  { sha256: hash, isMarkdown: false },
  ...(markdown === undefined ? [] : [{ sha256: markdown.sha256, isMarkdown: true }]),
]

/** Removes the files of an asset; those of a renamed one go on under its new name. */
export function removeFiles(writer: LedgerWriter, asset: Named, renamed?: Named): void {
  for (const { key, value } of [...writer.range(importedFiles, { prefix: assetKey(asset) })]) {
    const pieces = piecesOf(writer, key, countPieces(value))
    removeFile(writer, key)
    if (renamed !== undefined) saveFile(writer, renamed, { row: value, pieces })
  }
}

function removeFile(writer: Rows, key: SourceKey): void {
  const row = writer.get(importedFiles, key)
  if (row === undefined) return
  for (let i = 0; i < countPieces(row); i++) writer.remove(importedPieces, [...key, i])
  for (const { sha256: hash } of artifactsOf(row)) writer.remove(importArtifacts, [hash, key[2], ...key])
  writer.remove(importedFiles, key)
}

const piecesOf = (reader: LedgerReader, key: SourceKey, pieces: number): Uint8Array[] =>
  Array.from({ length: pieces }, (_, i) => reader.get(importedPieces, [...key, i])).filter(
    (piece) => piece !== undefined,
  )

const sourceKey = (asset: Named, fileName: string): SourceKey => [...assetKey(asset), sha256(fileName)]

import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { type LedgerReader, type LedgerWriter, sha256 } from '@kg/store'
import { assetKey } from './names.js'
import { type AssetKey, type AssetRow, type ImportedFileRow, importedFiles, importedPieces } from './table.js'

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
  about: Omit<ImportedFileRow, 'bytes' | 'pieces'>,
  bytes: Uint8Array,
): Promise<PackedFile> {
  const pieces: Uint8Array[] = []
  for (let at = 0; at < bytes.length; at += pieceBytes)
    pieces.push(await promisify(deflateRaw)(bytes.subarray(at, at + pieceBytes)))
  return { row: { ...about, bytes: bytes.length, pieces: pieces.length }, pieces }
}

/** Stores a file in place of the one of the same name. It belongs to the asset's author and never leaves the node. */
export function saveFile(writer: Rows, asset: Named, { row, pieces }: PackedFile): void {
  const key = sourceKey(asset, row.fileName)
  removeFile(writer, key)
  writer.put(importedFiles, key, row)
  pieces.forEach((piece, i) => {
    writer.put(importedPieces, [...key, i], piece)
  })
}

export const listFiles = (reader: LedgerReader, asset: Named): ImportedFileRow[] =>
  [...reader.range(importedFiles, { prefix: assetKey(asset) })].map(({ value }) => value)

/** The bytes of a file as they came. */
export async function readFile(
  read: <T>(fn: (reader: LedgerReader) => T) => T,
  asset: Named,
  { fileName, pieces }: ImportedFileRow,
): Promise<Buffer> {
  const packed = read((r) => piecesOf(r, sourceKey(asset, fileName), pieces))
  return Buffer.concat(await Promise.all(packed.map((piece) => promisify(inflateRaw)(piece))))
}

/** Removes the files of an asset; those of a renamed one go on under its new name. */
export function removeFiles(writer: LedgerWriter, asset: Named, renamed?: Named): void {
  for (const { key, value } of [...writer.range(importedFiles, { prefix: assetKey(asset) })]) {
    const pieces = piecesOf(writer, key, value.pieces)
    removeFile(writer, key)
    if (renamed !== undefined) saveFile(writer, renamed, { row: value, pieces })
  }
}

function removeFile(writer: Rows, key: SourceKey): void {
  const { pieces = 0 } = writer.get(importedFiles, key) ?? {}
  for (let i = 0; i < pieces; i++) writer.remove(importedPieces, [...key, i])
  writer.remove(importedFiles, key)
}

const piecesOf = (reader: LedgerReader, key: SourceKey, pieces: number): Uint8Array[] =>
  Array.from({ length: pieces }, (_, i) => reader.get(importedPieces, [...key, i])).filter(
    (piece) => piece !== undefined,
  )

const sourceKey = (asset: Named, fileName: string): SourceKey => [...assetKey(asset), sha256(fileName)]

import { DoctypeRefusedError, DocumentPartTooLargeError, DocumentTooLargeError } from '@kg/contract'
import type { Zip } from '../../zip/open-zip.js'

const mib = 2 ** 20
/** The library makes a tree of a part, which takes twenty times its size. */
const maxPart = 12 * mib
const maxTotal = 16 * mib

/** The parts that say something in words. Pictures, fonts and macros are not even unpacked. */
export async function readCheckedParts(zip: Zip): Promise<ReadonlyMap<string, Uint8Array>> {
  const { name } = zip
  const found = new Map<string, Uint8Array>()
  let total = 0
  for (const part of zip.parts) {
    if (!isRead(part)) continue
    const pieces: Uint8Array[] = []
    let size = 0
    for await (const piece of zip.stream(part)) {
      size += piece.length
      if (size > maxPart) throw new DocumentPartTooLargeError({ name, part, limit: maxPart })
      pieces.push(piece)
    }
    total += size
    if (total > maxTotal) throw new DocumentTooLargeError({ name, limit: maxTotal })
    const bytes = Buffer.concat(pieces)
    if (bytes.includes('<!DOCTYPE') || bytes.includes(Buffer.from('<!DOCTYPE', 'utf16le')))
      throw new DoctypeRefusedError({ name: `${name}, ${part}` })
    found.set(part, bytes)
  }
  return found
}

const isRead = (part: string): boolean =>
  /\.(?:xml|rels)$/i.test(part) && !/^(?:customXml|word\/(?:theme|webSettings|fontTable|glossary))/i.test(part)

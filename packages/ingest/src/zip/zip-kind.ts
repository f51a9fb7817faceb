import { inflateRawSync } from 'node:zlib'

/** What `[Content_Types].xml` calls the main part, and the media type of such a file. */
const officeKinds: readonly (readonly [RegExp, string])[] = [
  [
    /wordprocessingml\.(?:document|template)\.main|ms-word\.(?:document|template)\.macroEnabled\w*\.main/,
    'wordprocessingml.document',
  ],
  [
    /presentationml\.(?:presentation|slideshow|template)\.main|ms-powerpoint\.\w+\.macroEnabled\.main/,
    'presentationml.presentation',
  ],
  [/spreadsheetml\.(?:sheet|template)\.main|ms-excel\.(?:sheet|template)\.macroEnabled\.main/, 'spreadsheetml.sheet'],
]
const listName = '[Content_Types].xml'
const maxListBytes = 2 ** 20
const maxParts = 20_000

/** The media type of a packed document by what it says about itself; a ZIP file that says nothing is just that. */
export function zipKind(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return declaredType(buffer) ?? officeType(buffer) ?? bookType(buffer) ?? 'application/zip'
}

/** ODF and EPUB begin with a part `mimetype` that is not packed. */
function declaredType(buffer: Buffer): string | undefined {
  if (buffer.length < 38 || buffer.toString('latin1', 30, 38) !== 'mimetype') return undefined
  const extra = buffer.readUInt16LE(28)
  const start = buffer.toString('latin1', 38 + extra, 38 + extra + 100)
  return /^application\/[a-z0-9.+-]+/.exec(start.split('PK', 1)[0] as string)?.[0]
}

/** Some books have their `mimetype` elsewhere. */
const bookType = (buffer: Buffer): string | undefined =>
  buffer.includes('META-INF/container.xml') ? 'application/epub+zip' : undefined

function officeType(buffer: Buffer): string | undefined {
  const list = findList(buffer)
  const found = officeKinds.find(([pattern]) => list !== undefined && pattern.test(list))
  return found === undefined ? undefined : `application/vnd.openxmlformats-officedocument.${found[1]}`
}

/** The text of `[Content_Types].xml`, found by the directory at the end of the file. */
function findList(buffer: Buffer): string | undefined {
  const end = buffer.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || end + 22 > buffer.length) return undefined
  let at = buffer.readUInt32LE(end + 16)
  for (let i = 0; i < maxParts && at + 46 <= buffer.length && buffer.readUInt32LE(at) === 0x02014b50; i++) {
    const nameLength = buffer.readUInt16LE(at + 28)
    if (buffer.toString('latin1', at + 46, at + 46 + nameLength) === listName) return unpackSmall(buffer, at)
    at += 46 + nameLength + buffer.readUInt16LE(at + 30) + buffer.readUInt16LE(at + 32)
  }
  return undefined
}

function unpackSmall(buffer: Buffer, at: number): string | undefined {
  const local = buffer.readUInt32LE(at + 42)
  if (local + 30 > buffer.length) return undefined
  const start = local + 30 + buffer.readUInt16LE(local + 26) + buffer.readUInt16LE(local + 28)
  const packed = buffer.subarray(start, start + buffer.readUInt32LE(at + 20))
  try {
    const isPacked = buffer.readUInt16LE(at + 10) !== 0
    return (isPacked ? inflateRawSync(packed, { maxOutputLength: maxListBytes }) : packed).toString('utf8')
  } catch {
    // The reader says what is wrong with it.
    return undefined
  }
}

import type { BlockSink } from '../../blocks/reader.js'

/** The text of a table. Spreadsheets still write UTF-16 and the old code page of Windows. */
export function decodeTable(bytes: Uint8Array, sink: Pick<BlockSink, 'warn'>): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    sink.warn('The file is not UTF-8; it was read as Windows-1252. Check letters such as ä and é')
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

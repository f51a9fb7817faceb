import type { BlockSink, ReadSource } from '../../blocks/reader.js'
import { findOcr } from '../images/find-ocr.js'
import { writeRecognized } from '../images/write-recognized.js'
import type { PdfDocument } from './pdf-js.js'

/** Smaller pictures are logos and lines, not pages. */
const leastPixels = 200 * 200
const mostPixels = 60_000_000

interface Picture {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
  readonly channels: 1 | 3 | 4
}

/** As PNM, which needs no compression. */
function pnmOf({ data, width, height, channels }: Picture): Uint8Array {
  const head = Buffer.from(`P${channels === 1 ? 5 : 6}\n${width} ${height}\n255\n`)
  if (channels !== 4) return Buffer.concat([head, new Uint8Array(data.buffer, data.byteOffset, data.byteLength)])
  const colours = Buffer.alloc(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) colours.set(data.subarray(4 * pixel, 4 * pixel + 3), 3 * pixel)
  return Buffer.concat([head, colours])
}

/** Recognises the text of scanned pages, where the package for it is installed. Returns the pages that stay empty. */
export async function readScans(
  document: PdfDocument,
  pages: readonly number[],
  { signal }: ReadSource,
  sink: BlockSink,
  find: typeof findOcr = findOcr,
): Promise<readonly number[]> {
  const ocr = await find()
  if (ocr === undefined) return pages
  const { extractImages } = await import('unpdf')
  const empty: number[] = []
  try {
    for (const page of pages) {
      signal?.throwIfAborted()
      // The library's own type of a document needs those of browsers; this is the document that it opened.
      const pictures: readonly Picture[] = await extractImages(document as never, page)
      const scans = pictures.filter(
        ({ width, height }) => width * height >= leastPixels && width * height <= mostPixels,
      )
      let isRead = false
      for (const scan of scans) isRead = (await writeRecognized(ocr, pnmOf(scan), sink, { page })) || isRead
      if (!isRead) empty.push(page)
    }
  } finally {
    await ocr.close()
  }
  return empty
}

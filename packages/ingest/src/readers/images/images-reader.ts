import { DocumentBrokenError, OcrMissingError } from '@kg/contract'
import type { BlockReader } from '../../blocks/reader.js'
import { findOcr } from './find-ocr.js'
import { writeRecognized } from './write-recognized.js'

/** Pictures of text, where the package that recognises it is installed. */
export const imagesReader = (find: typeof findOcr): BlockReader => ({
  pipeline: 'ocr',
  mediaTypes: ['image/png', 'image/jpeg', 'image/bmp', 'image/webp'],
  extensions: ['png', 'jpg', 'jpeg', 'bmp', 'webp'],
  async read({ name, bytes }, sink) {
    const ocr = await find()
    if (ocr === undefined) throw new OcrMissingError({ name })
    try {
      if (!(await writeRecognized(ocr, bytes, sink, {}))) sink.warn(`${name} has no text that can be recognised`)
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause)
      throw new DocumentBrokenError({ name, why: `the picture cannot be read (${why})` }, { cause })
    } finally {
      await ocr.close()
    }
  },
})

export const images = imagesReader(findOcr)

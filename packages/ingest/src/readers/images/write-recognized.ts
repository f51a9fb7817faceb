import type { Place } from '../../blocks/block.js'
import type { BlockSink } from '../../blocks/reader.js'
import { joinLines } from '../pdf/join-lines.js'
import type { Ocr } from './find-ocr.js'

/** Below this, what was recognised is more likely noise than text. */
const leastConfidence = 30

/** Hands on the paragraphs of a picture. Returns whether there were any. */
export async function writeRecognized(ocr: Ocr, picture: Uint8Array, sink: BlockSink, place: Place): Promise<boolean> {
  const lines = (await ocr.recognize(picture)).filter(
    ({ text, confidence }) => text !== '' && confidence >= leastConfidence,
  )
  const paragraphs: (typeof lines)[] = []
  for (const line of lines) {
    const last = paragraphs.at(-1)
    if (last === undefined || line.startsParagraph) paragraphs.push([line])
    else last.push(line)
  }
  for (const paragraph of paragraphs)
    sink.block({ kind: 'paragraph', text: joinLines(paragraph.map(({ text }) => text)), place })
  return paragraphs.length > 0
}

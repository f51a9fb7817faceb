import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export interface OcrLine {
  readonly text: string
  /** Left, top, right and bottom in pixels. */
  readonly box: readonly [number, number, number, number]
  /** From 0 to 100. */
  readonly confidence: number
  /** Whether a paragraph begins here. */
  readonly startsParagraph: boolean
}

export interface Ocr {
  recognize(picture: Uint8Array): Promise<readonly OcrLine[]>
  close(): Promise<void>
}

/** The folder of the language's data, which the package of the language brings. */
const dataFolder = (language: string): string =>
  join(dirname(createRequire(import.meta.url).resolve(`@tesseract.js-data/${language}/package.json`)), '4.0.0_best_int')

/** The caller hears of an error anyway; without a handler it would be thrown once more, where nobody catches it. */
const errorHandler = (): undefined => undefined

/** Starts the recogniser. Whoever opens it closes it: it runs in a thread of its own. */
export async function openOcr(): Promise<Ocr> {
  const { createWorker } = await import('tesseract.js')
  const worker = await createWorker('eng', 1, { langPath: dataFolder('eng'), cacheMethod: 'none', errorHandler })
  return {
    async recognize(picture) {
      const { data } = await worker.recognize(Buffer.from(picture), {}, { blocks: true })
      return (data.blocks ?? []).flatMap(({ paragraphs }) =>
        paragraphs.flatMap(({ lines }) =>
          lines.map(({ text, bbox, confidence }, at) => ({
            text: text.trim(),
            box: [bbox.x0, bbox.y0, bbox.x1, bbox.y1] as const,
            confidence,
            startsParagraph: at === 0,
          })),
        ),
      )
    },
    async close() {
      await worker.terminate()
    },
  }
}

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { collectFrom } from '../../blocks/collect.test.support.js'
import { findOcr, type Ocr } from './find-ocr.js'
import { imagesReader } from './images-reader.js'

const scan = new Uint8Array(readFileSync(new URL('../../../fixtures/papers/scan.png', import.meta.url)))
const line = (text: string, startsParagraph: boolean, confidence = 90) =>
  ({ text, startsParagraph, confidence, box: [0, 0, 1, 1] }) as const

describe('a picture', () => {
  it('is refused with what to install, without the package', async () => {
    const without = imagesReader(() => findOcr('@kg/no-such-package'))
    await expect(collectFrom(without, 'scan.png', scan)).rejects.toMatchObject({
      code: 'IMPORT_OCR_MISSING',
      message: expect.stringContaining('@kg/ocr'),
    })
  })

  it('has the paragraphs that are recognised, without noise', async () => {
    let isClosed = false
    const ocr: Ocr = {
      recognize: async () => [line('The har-', true), line('bour', false), line('~;', true, 5), line('Next', true)],
      close: async () => {
        isClosed = true
      },
    }
    const { outline } = await collectFrom(
      imagesReader(async () => ocr),
      'scan.png',
      scan,
    )
    expect(outline()).toEqual(['p The harbour', 'p Next'])
    expect(isClosed).toBe(true)
  })

  it('that cannot be decoded is refused', async () => {
    const ocr: Ocr = { recognize: () => Promise.reject(new Error('bad picture')), close: async () => undefined }
    await expect(
      collectFrom(
        imagesReader(async () => ocr),
        'x.png',
        scan,
      ),
    ).rejects.toMatchObject({ code: 'IMPORT_BROKEN' })
  })
})

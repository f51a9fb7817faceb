import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { openOcr } from './open-ocr.js'

it('reads a scanned page without the network', async () => {
  const scan = readFileSync(new URL('../../ingest/fixtures/papers/scan.png', import.meta.url))
  const ocr = await openOcr()
  try {
    const lines = await ocr.recognize(scan)
    const text = lines.map((line) => line.text).join('\n')
    expect(text).toContain('Three ships arrived.')
    expect(text).toContain('The harbour was open on every day of the winter.')
    expect(lines.filter(({ startsParagraph }) => startsParagraph).length).toBeGreaterThan(5)
    for (const { box, confidence } of lines)
      expect([box[2] > box[0], box[3] > box[1], confidence > 0]).toEqual([true, true, true])
  } finally {
    await ocr.close()
  }
})

it('reads pictures of four kinds that other programs wrote', async () => {
  const ocr = await openOcr()
  try {
    for (const file of ['log.chromium.png', 'log.imagemagick.jpg', 'log.imagemagick.bmp', 'log.cwebp.webp']) {
      const lines = await ocr.recognize(readFileSync(new URL(`../../ingest/fixtures/outputs/${file}`, import.meta.url)))
      expect(lines.map(({ text }) => text)).toEqual([
        'Harbour log',
        'Three ships arrived in the winter.',
        'The northern channel was closed by ice.',
      ])
    }
  } finally {
    await ocr.close()
  }
})

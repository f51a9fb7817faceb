import { describe, expect, it } from 'vitest'
import { collect } from '../../blocks/collect.test.support.js'
import type { BlockSink } from '../../blocks/reader.js'
import { makePage, makePdf } from './make-pdf.test.support.js'
import { pdf } from './pdf-reader.js'

/** As in test/lib/short.ts, which packages do not import. */
const short = { tags: ['short'] }
const mostBytes = 300 * 1024 * 1024

/** Counts what it is given, and how much memory there is in use meanwhile. */
async function measure(bytes: Uint8Array) {
  const seen = { headings: 0, heads: 0, letters: 0, pages: 0 }
  const before = process.memoryUsage().rss
  let most = before
  const sink: BlockSink = {
    ...collect().sink,
    block(block) {
      if (block.kind === 'heading') seen.headings++
      if (/book of tides/.test(block.text)) seen.heads++
      seen.letters += block.text.length
    },
    progress(done) {
      seen.pages = done
      most = Math.max(most, process.memoryUsage().rss)
    },
  }
  await pdf.read({ name: 'long.pdf', bytes, signal: undefined }, sink)
  return { ...seen, bytes: most - before }
}

const pages = (count: number) => Array.from({ length: count }, (_, at) => makePage(at + 1))

describe('a long PDF', () => {
  it('of 100 pages has a heading on each and no running heads', { ...short, timeout: 120_000 }, async () => {
    const found = await measure(makePdf(pages(100), true))
    expect(found).toMatchObject({ headings: 100, heads: 0, pages: 100 })
    expect(found.letters).toBeGreaterThan(100 * 40 * 60)
    expect(found.bytes).toBeLessThan(mostBytes)
  })

  it('of 2,000 pages is read within 300 MB', { timeout: 600_000 }, async () => {
    const found = await measure(makePdf(pages(2_000), true))
    expect(found).toMatchObject({ headings: 2_000, heads: 0, pages: 2_000 })
    expect(found.bytes).toBeLessThan(mostBytes)
  })

  it('of 2,001 pages is refused', { ...short, timeout: 120_000 }, async () => {
    await expect(measure(makePdf(pages(2_001), true))).rejects.toMatchObject({ code: 'IMPORT_TOO_LONG' })
  })

  it('with too much on one page is refused', { ...short, timeout: 120_000 }, async () => {
    const words = Array.from({ length: 150_000 }, (_, at) => `BT /F 5 Tf ${at % 500} ${at % 800} Td (x${at}) Tj ET\n`)
    await expect(measure(makePdf([{ content: words.join('') }], true))).rejects.toMatchObject({
      code: 'IMPORT_TOO_LONG',
    })
  })
})

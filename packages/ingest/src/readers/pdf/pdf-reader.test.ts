import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { collectFrom } from '../../blocks/collect.test.support.js'
import { makePdf } from './make-pdf.test.support.js'
import { pdf } from './pdf-reader.js'

const fixture = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../fixtures/papers/${name}`, import.meta.url)))
const read = (name: string) => collectFrom(pdf, name, fixture(name))

const headings = ['Harbour report', 'Summary', 'Ships', 'Arrivals', 'Departures', 'Method', 'Results', 'Outlook']
const table = {
  columns: ['Ship', 'Tonnes', 'Arrived'],
  rows: [
    ['Aurora', 1200, { date: '2026-01-05' }],
    ['Borealis', 860, { date: '2026-01-19' }],
    ['Cassiopeia', 4310, { date: '2026-02-02' }],
  ],
}
const summary =
  'The harbour was open on every day of the winter. Administration, documentation and international communication were ' +
  'carried out from the northern building, whose extraordinarily comfortable arrangement everybody appreciated. ' +
  'More is said by the harbour office on its page.1'

describe('a PDF of the report', () => {
  it.each([
    ['report-chromium.pdf', 6, 3],
    ['report-linearized.pdf', 6, 3],
    ['report-libreoffice.pdf', 2, 1],
    ['report-weasyprint.pdf', 6, 3],
    ['report-wkhtmltopdf.pdf', 7, 4],
  ])('printed as %s has its headings, text, table, list and code', async (name, pages, pageOfTable) => {
    const { properties, blocks, tables, outline } = await read(name)
    expect(properties().pages).toBe(pages)
    expect(blocks().flatMap((block) => (block.kind === 'heading' ? [block.text] : []))).toEqual(headings)
    expect(outline()).toContain(`p ${summary}`)
    expect(outline()).toContain('1. at noon')
    expect(outline()).toContain('code def height(hours):\n    return 2.5 * hours')
    expect(tables()).toMatchObject([{ ...table, place: { page: pageOfTable } }])
    expect(blocks().flatMap(({ links = [] }) => links)).toMatchObject([{ href: 'https://example.org/harbour' }])
  })

  it('has levels, from tags or else from the size of letters', async () => {
    const levels = async (name: string) =>
      (await read(name)).blocks().flatMap((block) => (block.kind === 'heading' ? [block.level] : []))
    expect(await levels('report-chromium.pdf')).toEqual([1, 1, 1, 2, 2, 1, 1, 1])
    expect(await levels('report-untagged.pdf')).toEqual([1, 2, 2, 3, 3, 2, 2, 2])
  })

  it('has its properties', async () => {
    expect((await read('report-libreoffice.pdf')).properties()).toMatchObject({
      title: 'Harbour report',
      authors: ['Ada Example', 'Ben Sample'],
      keywords: ['harbour', 'ships', 'tides'],
      language: 'en',
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    })
  })

  it('says where on the page each block stands', async () => {
    const { blocks } = await read('report-untagged.pdf')
    const heading = blocks().find(({ text }) => text === 'Ships')
    const [left, top, right, bottom] = heading?.place.box ?? [0, 0, 0, 0]
    expect(heading?.place.page).toBe(1)
    expect(left).toBeCloseTo(72, 0)
    // 514.7 points from the bottom of a page of 792.
    expect(top).toBeLessThan(792 - 514.7)
    expect(bottom).toBeGreaterThan(792 - 514.7)
    expect(right - left).toBeLessThan(60)
  })

  it('links the words that the link lies on', async () => {
    const { blocks } = await read('report-untagged.pdf')
    const link = { text: 'the harbour office', href: 'https://example.org/harbour' }
    expect(blocks().flatMap(({ links = [] }) => links)).toEqual([link])
  })

  it('hands on attached files', async () => {
    const { attachments } = await read('attachment.pdf')
    expect(attachments.map(({ name, bytes }) => [name, new TextDecoder().decode(bytes)])).toEqual([
      ['tides.csv', 'day,height\n2026-01-05,2.5\n'],
    ])
  })
})

describe('a PDF in columns', () => {
  it('is read column by column, without heads and page numbers', async () => {
    const { outline, blocks } = await read('columns-groff.pdf')
    const starts = outline().map((line) => line.split(' ').slice(0, 3).join(' '))
    expect(starts).toEqual([
      'h1 Reading the',
      'p Ada Example',
      'h2 1. Instruments',
      'p Alpha begins',
      'p The second',
      'p A third',
      'h2 2. Corrections',
      'p Readings are',
      'p Omega ends',
      'h2 3. Tables',
      'p Beta begins',
      'p Where a',
      'h2 4. Thanks',
      'p Gamma begins',
      'p They also',
    ])
    expect(blocks().map(({ place }) => place.page)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3])
  })

  it('has its hyphens joined, its outline as headings, its table and its page labels', async () => {
    const { outline, properties, tables } = await read('article-latex.pdf')
    expect(properties()).toMatchObject({
      title: 'Letters on tides',
      authors: ['Ada Example'],
      keywords: ['tides', 'letters'],
      created: '2026-03-04T00:00:00Z',
      pages: 3,
      more: [{ term: 'pagination', value: 'i, 1, 2' }],
    })
    expect(outline().filter((line) => /^h/.test(line))).toEqual([
      'h1 1 Communication',
      'h2 1.1 Correspondence',
      'h1 2 Quantities',
      'h1 3 Conclusion',
    ])
    expect(outline()).toContain(
      'p Notwithstanding considerable administrative complications, communication between neighbouring municipalities ' +
        'continued uninterruptedly throughout the extraordinarily uncomfortable circumstances. Representatives ' +
        'acknowledged responsibility for unsatisfactory documentation and recommended comprehensive reorganisation.',
    )
    expect(tables().at(-1)).toMatchObject({
      columns: ['Place', 'Low', 'High'],
      rows: [
        ['North', 12, 340],
        ['South', 15, 310],
        ['West', 9, 295],
      ],
    })
  })
})

describe('a PDF that cannot be read', () => {
  it('is refused when it needs a password', async () => {
    await expect(read('encrypted.pdf')).rejects.toMatchObject({ code: 'IMPORT_ENCRYPTED' })
  })

  it('is refused when it is no PDF', async () => {
    await expect(collectFrom(pdf, 'x.pdf', 'no PDF at all')).rejects.toMatchObject({ code: 'IMPORT_BROKEN' })
    await expect(collectFrom(pdf, 'x.pdf', '%PDF-1.7\n%%EOF')).rejects.toMatchObject({ code: 'IMPORT_BROKEN' })
  })

  it('is read as far as it goes or refused when a part of it is missing', async () => {
    const whole = fixture('report-linearized.pdf')
    for (const share of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      const cut = whole.slice(0, Math.floor(whole.length * share))
      const outcome = await collectFrom(pdf, 'cut.pdf', cut).then(
        ({ blocks }) => blocks().length,
        (error) => error.code,
      )
      expect(typeof outcome === 'number' || outcome === 'IMPORT_BROKEN', `${share}: ${outcome}`).toBe(true)
    }
  })

  it('is recognised where the package for it is installed', async () => {
    const { blocks, warnings, properties } = await read('scan-img2pdf.pdf')
    expect(properties().pages).toBe(1)
    expect(warnings).toEqual([])
    expect(blocks().some(({ text }) => text.includes('The harbour was open on every day of the winter.'))).toBe(true)
    expect(new Set(blocks().map(({ place }) => place.page))).toEqual(new Set([1]))
  })

  it('is reported as empty or scanned when its pages have no text', async () => {
    const { items, warnings } = await collectFrom(pdf, 'empty.pdf', makePdf([{ content: '' }, { content: '' }]))
    expect(items).toEqual([])
    expect(warnings).toEqual([expect.stringMatching(/^Pages 1–2 have no text.*@kg\/ocr/)])
  })
})

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { collectFrom } from '../../blocks/collect.test.support.js'
import { html } from './html-reader.js'

const fixture = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../fixtures/papers/${name}`, import.meta.url)))
const read = (name: string) => collectFrom(html, name, fixture(name))

const tonnes = {
  columns: ['Ship', 'Tonnes', 'Arrived'],
  rows: [
    ['Aurora', 1200, { date: '2026-01-05' }],
    ['Borealis', 860, { date: '2026-01-19' }],
    ['Cassiopeia', 4310, { date: '2026-02-02' }],
  ],
}

describe('an HTML document', () => {
  it.each([
    ['report-pandoc.html', ['h1 Harbour report', 'h1 Summary', 'h1 Ships', 'h2 Arrivals', 'h2 Departures']],
    ['report-libreoffice.html', ['h1 Summary', 'h1 Ships', 'h2 Arrivals', 'h2 Departures']],
    ['report-pandoc4.html', ['h1 1 Summary', 'h1 2 Ships', 'h2 2.1 Arrivals', 'h2 2.2 Departures']],
  ])('written as %s has its headings, table, code, note, link and properties', async (name, headings) => {
    const { outline, tables, blocks, properties } = await read(name)
    for (const heading of headings) expect(outline()).toContain(heading)
    expect(tables()).toMatchObject([tonnes])
    expect(outline()).toContain('code def height(hours):\n    return 2.5 * hours')
    expect(outline()).toContain('- a missing pilot')
    expect(outline().filter((line) => /^note .*letters within a week\.$/.test(line))).toHaveLength(1)
    expect(blocks().flatMap(({ links = [] }) => links)).toContainEqual({
      text: 'the harbour office',
      href: 'https://example.org/harbour',
    })
    expect(properties()).toMatchObject({
      title: 'Harbour report',
      authors: ['Ada Example', 'Ben Sample'],
      keywords: ['harbour', 'ships', 'tides'],
      created: '2026-03-04',
    })
  })
})

describe('a web page', () => {
  it.each(['page.html', 'page-chromium.html'])('saved as %s is its article and nothing around it', async (name) => {
    const { outline, tables, properties, blocks } = await read(name)
    expect(outline().map((line) => line.slice(0, 24))).toEqual([
      'h1 High water in the old',
      'p On Monday the water ro',
      'h2 What was measured',
      'p The float at the pier ',
      '# | Hour | Height |',
      '| 14 | 2.4 |',
      '| 16 | 2.9 |',
      'h2 What happens next',
      'p The municipality will ',
      'p Share this with somebo',
    ])
    expect(tables()).toHaveLength(1)
    expect(blocks().flatMap(({ links = [] }) => links.map(({ href }) => href))).toEqual(['https://example.org/tides'])
    expect(properties()).toMatchObject({
      title: 'High water in the old town',
      authors: ['Ada Example'],
      created: '2026-02-03T08:00:00Z',
      language: 'en',
    })
  })

  it('hands on the JSON-LD in it, with a context that needs no network', async () => {
    const { attachments } = await read('page.html')
    expect(attachments).toMatchObject([{ name: 'data-1.jsonld', mediaType: 'application/ld+json' }])
    const data = JSON.parse(new TextDecoder().decode(attachments[0]?.bytes))
    expect(data).toMatchObject({ '@context': { '@vocab': 'https://schema.org/' }, '@type': 'NewsArticle' })
  })

  it('in an old charset is read as it declares, or as it looks', async () => {
    const latin = (head: string) =>
      new Uint8Array(Buffer.from(`${head}<p>Gr\u00fc\u00dfe aus M\u00fcnchen</p>`, 'latin1'))
    for (const head of ['<meta charset="iso-8859-1">', '<meta charset="utf-8">', ''])
      expect((await collectFrom(html, 'x.html', latin(head))).outline()).toEqual(['p Grüße aus München'])
  })

  it('nested without end is refused', async () => {
    const deep = `<nav></nav>${'<div>'.repeat(20_000)}`
    await expect(collectFrom(html, 'x.html', deep)).rejects.toMatchObject({ code: 'IMPORT_TOO_DEEP' })
  })
})

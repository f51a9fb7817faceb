import { describe, expect, it } from 'vitest'
import { collectFrom } from '../../blocks/collect.test.support.js'
import { xml } from './xml-reader.js'

const read = (text: string | Uint8Array) => collectFrom(xml, 'x.xml', text)

describe('XML', () => {
  it('of a feed has its fields and a row for each entry', async () => {
    const { outline, properties, tables } = await read(`<?xml version="1.0"?>
<rss version="2.0"><channel><title>Harbour</title><link>https://example.org</link>
<item><title>One</title><pubDate>2026-01-05</pubDate></item>
<item><title>Two</title><pubDate>2026-01-06</pubDate></item></channel></rss>`)
    expect(outline().slice(0, 5)).toEqual([
      'h1 rss',
      'p version: 2.0',
      'h2 channel',
      'p title: Harbour',
      'p link: https://example.org',
    ])
    expect(tables()).toMatchObject([
      {
        name: 'item',
        columns: ['title', 'pubDate'],
        rows: [
          ['One', { date: '2026-01-05' }],
          ['Two', { date: '2026-01-06' }],
        ],
      },
    ])
    expect(tables()[0]?.place).toEqual({ line: 3 })
    expect(properties()).toEqual({})
  })

  it('with attributes has a row for each element, without prefixes', async () => {
    const { tables } = await read(
      `<gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><g:trkpt xmlns:g="x" lat="1.5" lon="2"/><trkpt lat="3" lon="4"/></trk></gpx>`,
    )
    expect(tables()).toMatchObject([
      {
        columns: ['lat', 'lon'],
        rows: [
          [1.5, 2],
          [3, 4],
        ],
      },
    ])
  })

  it('of prose has headings, paragraphs and lists', async () => {
    const { outline, properties } = await read(
      '<book><title>Tides</title><chapter><para>Water.</para><para>Wind.</para></chapter></book>',
    )
    expect(outline()).toEqual(['h1 book', 'p title: Tides', 'h2 chapter', '- Water.', '- Wind.'])
    expect(properties().title).toBe('Tides')
  })

  it('with elements in a sentence keeps the sentence and its links', async () => {
    const { blocks } = await read(
      '<a><p>See <link href="https://example.org/x">the <b>office</b></link>, <link href="javascript:x()">now</link>.</p></a>',
    )
    expect(blocks()[1]).toMatchObject({
      kind: 'paragraph',
      text: 'See the office, now.',
      links: [{ text: 'the office', href: 'https://example.org/x' }],
    })
  })

  it('in another charset is read as it declares', async () => {
    const bytes = Buffer.from('<?xml version="1.0" encoding="iso-8859-1"?><a>Gr\u00fc\u00dfe</a>', 'latin1')
    expect((await read(new Uint8Array(bytes))).outline()).toEqual(['h1 a', 'p Grüße'])
  })

  it('with CDATA and entities of its own has their text', async () => {
    expect((await read('<a><![CDATA[1 < 2]]> &amp; &#252;</a>')).outline()).toEqual(['h1 a', 'p 1 < 2 & ü'])
  })

  it('that is a bomb is refused', async () => {
    const bomb = `<!DOCTYPE a [<!ENTITY b "${'b'.repeat(1000)}"><!ENTITY c "${'&b;'.repeat(1000)}">]><a>${'&c;'.repeat(1000)}</a>`
    await expect(read(bomb)).rejects.toMatchObject({ code: 'IMPORT_DOCTYPE' })
    await expect(read('<a>&b;</a>')).rejects.toMatchObject({ code: 'IMPORT_BROKEN' })
    await expect(read('<a>'.repeat(100_000))).rejects.toMatchObject({ code: 'IMPORT_TOO_DEEP' })
  })

  it('that is broken is refused', async () => {
    await expect(read('<a><b></a>')).rejects.toMatchObject({ code: 'IMPORT_BROKEN' })
    await expect(read('<a>')).rejects.toMatchObject({ code: 'IMPORT_BROKEN' })
    await expect(read('no XML')).rejects.toMatchObject({ code: 'IMPORT_BROKEN' })
  })
})

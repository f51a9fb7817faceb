import { describe, expect, it } from 'vitest'
import { collect } from '../../blocks/collect.test.support.js'
import { htmlBlocks } from './html-blocks.js'

async function read(html: string, base?: string) {
  const collected = collect()
  await htmlBlocks(html, collected.sink, { place: { chapter: 2 }, ...(base === undefined ? {} : { base }) })
  return collected
}

describe('HTML as blocks', () => {
  it('reads headings, paragraphs, nested lists and code in order', async () => {
    const { outline, blocks } = await read(`
      <h1>Tea <em>and</em>
        coffee</h1><p>First<br>second &amp; third</p>
      <ol><li>boil<ul><li>water</li><li><p>milk</p><p>warm</p></li></ul></li><li>pour</li></ol>
      <pre class="sourceCode python"><code>a = 1
  b = 2
</code></pre><pre>plain</pre><dl><dt>Term</dt><dd>Meaning</dd></dl>`)
    expect(outline()).toEqual([
      'h1 Tea and coffee',
      'p First\nsecond & third',
      '1. boil',
      '  - water',
      '  - milk',
      'p warm',
      '1. pour',
      'code a = 1\n  b = 2',
      'code plain',
      'p Term',
      'p Meaning',
    ])
    expect(blocks().find(({ kind }) => kind === 'code')).toMatchObject({ language: 'python', place: { chapter: 2 } })
  })

  it('keeps links and images, and drops what runs a script', async () => {
    const { blocks } = await read(
      `<p>See <a href="/a?b=1">this <b>page</b></a>, <a href="java\nscript:alert(1)">that</a>
       <a href="#top">top</a> <a href="data:text/html,x">data</a></p>
       <img src="p.png" alt="A  picture"><img src="https://track.example/x.gif" width="1" height="1">
       <img src="data:image/png;base64,AAAA">`,
      'https://example.org/x/',
    )
    expect(blocks()).toEqual([
      {
        kind: 'paragraph',
        text: 'See this page, that top data',
        links: [{ text: 'this page', href: 'https://example.org/a?b=1' }],
        place: { chapter: 2 },
      },
      { kind: 'image', text: 'A picture', target: 'https://example.org/x/p.png', place: { chapter: 2 } },
    ])
  })

  it('reads tables with spans, captions and headers of two rows', async () => {
    const { tables } = await read(`<table><caption>Prices</caption>
      <thead><tr><th rowspan=2>Item</th><th colspan=2>Price</th></tr><tr><th>EUR</th><th>USD</th></tr></thead>
      <tbody><tr><td rowspan=2>Tea</td><td>1.5</td><td>2</td></tr><tr><td colspan=2>sold out</td></tr></tbody></table>
      <table><tr><th>Code</th><th>Day</th></tr><tr><td>007</td><td>2026-11-17</td></tr></table>`)
    expect(tables()).toMatchObject([
      {
        name: 'Prices',
        columns: ['Item', 'Price EUR', 'Price USD'],
        rows: [
          ['Tea', 1.5, 2],
          ['Tea', 'sold out', undefined],
        ],
      },
      { columns: ['Code', 'Day'], rows: [['007', { date: '2026-11-17' }]] },
    ])
  })

  it('sees the text in tables that only lay it out', async () => {
    const { outline } = await read(`<table role="presentation"><tr><td><h2>News</h2><p>One</p></td></tr></table>
      <table><tr><td>Left<table><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></table></td></tr></table>`)
    expect(outline()).toEqual(['h2 News', 'p One', 'p Left', '| a | b |', '| 1 | 2 |'])
  })

  it('leaves out scripts, styles, forms and hidden text', async () => {
    const { outline } = await read(`<head><title>T</title></head><script>x()</script><style>p{}</style>
      <p hidden>no</p><div style="display: none">no<table><tr><th>x</th></tr></table></div><p>yes</p>
      <select><option>no</option></select><span aria-hidden="true">no</span><table><tr><th>a</th></tr><tr><td>1</td></tr></table>`)
    expect(outline()).toEqual(['p yes', '# | a |', '| 1 |'])
  })

  it('tells footnotes apart', async () => {
    const { outline } = await read(`<p>Text<sup>1</sup></p><section role="doc-endnotes"><ol><li id="fn1"><p>A note.
      <a href="#r" role="doc-backlink">↩︎</a></p></li></ol></section><ul><li id="footnote-2">Another</li></ul>`)
    expect(outline()).toEqual(['p Text1', 'note A note.', 'note Another'])
  })

  it('reads XHTML, in which every element may close itself', async () => {
    const { outline } = await read(
      `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body><a id="x"/><p>Text</p></body></html>`,
    )
    expect(outline()).toEqual(['p Text'])
  })

  it('refuses nesting without end', async () => {
    await expect(read('<div>'.repeat(100_000))).rejects.toMatchObject({ code: 'IMPORT_TOO_DEEP' })
  })
})

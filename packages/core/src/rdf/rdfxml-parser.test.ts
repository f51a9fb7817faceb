import { describe, expect, it } from 'vitest'
import { toLine } from '../terms/line.js'
import { readQuads } from './read-rdf.js'

const read = async (body: string) => {
  const text = `<!DOCTYPE rdf [<!ENTITY e "http://e/">]>
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:e="http://e/">
    <rdf:Description rdf:about="http://e/s">${body}</rdf:Description></rdf:RDF>`
  return (await readQuads(text, { format: 'rdf-xml', baseIri: 'http://base/' })).map(toLine)
}
const rdf = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'

describe('RDF/XML', () => {
  it('refuses what is nested too deep, at once', async () => {
    const nested = (levels: number) =>
      `${'<e:p><rdf:Description>'.repeat(levels)}<e:q>x</e:q>${'</rdf:Description></e:p>'.repeat(levels)}`
    expect(await read(nested(100))).toHaveLength(101)
    await expect(read(nested(100_000))).rejects.toMatchObject({
      code: 'RDF_SYNTAX_ERROR',
      message: expect.stringContaining('nested deeper'),
    })
  })

  it('joins text that comes in several parts', async () => {
    expect(await read('<e:p>a<![CDATA[b<]]>c<!-- no -->d&amp;</e:p>')).toEqual(['<http://e/s> <http://e/p> "ab<cd&" .'])
  })

  it('keeps the escapes inside XML literals', async () => {
    expect(await read('<e:p rdf:parseType="Literal">1 &lt; <e:b e:q="&quot;">2</e:b></e:p>')).toEqual([
      `<http://e/s> <http://e/p> "1 &lt; <e:b e:q=\\"&quot;\\">2</e:b>"^^<${rdf}XMLLiteral> .`,
    ])
  })

  it('takes rdf:type and xml:base on a property element for what they are', async () => {
    const [link, type] = await read('<e:p rdf:type="T"/>')
    expect(type).toMatch(new RegExp(`^(_:\\S+) <${rdf}type> <http://base/T> \\.$`))
    expect(link).toContain((type as string).split(' ')[0])
    expect(await read('<e:p rdf:type="T" rdf:resource="o"/>')).toContain(
      `<http://base/o> <${rdf}type> <http://base/T> .`,
    )
    expect(await read('<e:p xml:base="http://z/" rdf:resource="o"/>')).toEqual([
      '<http://e/s> <http://e/p> <http://z/o> .',
    ])
  })

  it('knows the entities of the document itself', async () => {
    expect(await read('<e:p rdf:resource="&e;o"/>')).toEqual(['<http://e/s> <http://e/p> <http://e/o> .'])
  })
})

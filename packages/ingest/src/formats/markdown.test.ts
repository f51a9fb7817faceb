import { KgError } from '@kg/core'
import { describe, expect, it } from 'vitest'
import { extract } from '../extract.js'

const base = 'did:kg:context-graph:team/_wm/0xab/notes'
const xsd = 'http://www.w3.org/2001/XMLSchema#'

async function read(markdown: string, name = 'My Plan.md') {
  return extract({ name, bytes: new TextEncoder().encode(markdown) }, { baseIri: base })
}

/** What is said about an entity, as `predicate object` with the usual names shortened. */
async function about(markdown: string, entity: string): Promise<string[]> {
  const { lines } = await read(markdown)
  return lines
    .filter((line) => line.startsWith(`<${base}${entity}> `))
    .map((line) =>
      line
        .slice(base.length + entity.length + 3, -2)
        .replace(/<https:\/\/schema\.org\/(\w+)>/g, 'schema:$1')
        .replace(/<urn:kg:ns:([\w:-]+)>/g, 'kg:$1')
        .replace(/<http:\/\/www\.w3\.org\/1999\/02\/22-rdf-syntax-ns#type>/, 'a')
        .replaceAll(base, ''),
    )
}

describe('a Markdown document', () => {
  it('is an entity named after its file, with its source', async () => {
    const { rootEntity, pipeline, mediaType } = await read('Hello')
    expect({ rootEntity, pipeline, mediaType }).toEqual({
      rootEntity: `${base}#my-plan`,
      pipeline: 'markdown',
      mediaType: 'text/markdown',
    })
    expect(await about('Hello', '')).toEqual(['kg:rootEntity <#my-plan>'])
    expect(await about('Hello', '#my-plan')).toEqual([
      'a schema:DigitalDocument',
      'schema:name "My Plan"',
      'schema:text "Hello"',
      'kg:sourceContentType "text/markdown"',
      'kg:sourceFile "My Plan.md"',
    ])
  })

  it('takes properties from its frontmatter', async () => {
    const markdown =
      '---\ntitle: The Plan\ntype: [Report, Decision]\ntags: "#a, b"\ndate: 2024-05-06\nauthor: "[[Jane Doe]]"\n' +
      'budget: 5\nhome: https://example.org/x\nempty:\nschema:isbn: "12"\n---\n'
    expect(await about(markdown, '#my-plan')).toEqual([
      'a schema:DigitalDocument',
      'a schema:Report',
      'a kg:type:decision',
      'schema:author <#jane-doe>',
      `schema:dateCreated "2024-05-06"^^<${xsd}date>`,
      'schema:isbn "12"',
      'schema:keywords "a"',
      'schema:keywords "b"',
      'schema:name "The Plan"',
      `kg:property:budget "5"^^<${xsd}integer>`,
      'kg:property:home <https://example.org/x>',
      'kg:sourceContentType "text/markdown"',
      'kg:sourceFile "My Plan.md"',
    ])
  })

  it('turns a nested property into a blank node', async () => {
    const { lines } = await read('---\nplace: {city: Oslo}\n---\n')
    const node = lines.find((line) => line.includes('property:place'))?.match(/_:\S+/)?.[0]
    expect(lines).toContain(`${node} <urn:kg:ns:property:city> "Oslo" .`)
  })

  it('has its headings as sections, nested and in order', async () => {
    const markdown = 'Lead\n\n# One\nfirst\n## Sub ##\nsecond\n\nTwo\n---\nthird\n# One\n```\n# code\n```\n'
    expect(await about(markdown, '#my-plan')).toEqual(
      expect.arrayContaining(['schema:name "One"', 'schema:text "Lead"', 'kg:hasSection <#my-plan/one>']),
    )
    expect(await about(markdown, '#my-plan/one')).toEqual([
      'a kg:Section',
      'schema:name "One"',
      'schema:text "first"',
      'kg:hasSection <#my-plan/sub>',
      'kg:hasSection <#my-plan/two>',
      `kg:level "1"^^<${xsd}integer>`,
      `kg:order "1"^^<${xsd}integer>`,
    ])
    expect(await about(markdown, '#my-plan/two')).toContain('schema:text "third"')
    expect(await about(markdown, '#my-plan/one-2')).toContain('schema:text "```\\n# code\\n```"')
  })

  it('says what its text links to, is tagged with and states', async () => {
    const markdown =
      '[[Other|x]] #tag [a](https://e.org/) ![i](https://e.org/i.png) [r](sub/third%20one.md) [m](mailto:a@b.c)\n' +
      'status:: open\n- count:: 3\nstd::vector\n'
    expect((await about(markdown, '#my-plan')).filter((line) => !line.startsWith('schema:text'))).toEqual([
      'a schema:DigitalDocument',
      'schema:citation <https://e.org/>',
      'schema:image <https://e.org/i.png>',
      'schema:keywords "tag"',
      'schema:mentions <#other>',
      'schema:mentions <#third-one>',
      'schema:name "My Plan"',
      `kg:property:count "3"^^<${xsd}integer>`,
      'kg:property:status "open"',
      'kg:sourceContentType "text/markdown"',
      'kg:sourceFile "My Plan.md"',
    ])
    expect(await about(markdown, '#other')).toEqual(['schema:name "Other"'])
  })

  it('keeps a long section in chunks that literals can hold', async () => {
    const { lines } = await read(`# Long\n${'word '.repeat(30_000)}`)
    const texts = lines.filter((line) => line.includes('<https://schema.org/text>'))
    expect(texts).toHaveLength(3)
    expect(texts.every((line) => line.startsWith(`<${base}#my-plan/long/text/`) && line.length < 60_200)).toBe(true)
  })

  it('with broken frontmatter is refused, with the line', async () => {
    const refused = await read('---\ntitle: x\ntags: [a\n---\n').catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(KgError)
    expect(refused).toMatchObject({ code: 'IMPORT_FRONTMATTER_INVALID', status: 400 })
    expect((refused as Error).message).toBe('My Plan.md, line 3: a comma or ] is missing')
  })

  it('that starts with a rule is read as it is', async () => {
    expect(await about('---\nprose\n---\n', '#my-plan')).toContain('schema:text "---\\nprose\\n---"')
  })

  it.each([
    '[',
    '#',
    '::',
    '`',
    '](',
    '[[a',
    '[a](',
    '` `` ``` ',
    '](a(',
    ' #a',
    '[[a]]',
    '<http://',
    '\\',
    ' ',
    '# #',
  ])('made of a million signs %j is read in a moment', async (sign) => {
    const started = performance.now()
    await read(sign.repeat(1_000_000 / sign.length))
    await read(`---\na: ${sign.repeat(60_000 / sign.length)}\n---\n`).catch((error: unknown) =>
      expect(error).toMatchObject({ code: 'IMPORT_FRONTMATTER_INVALID' }),
    )
    expect(performance.now() - started).toBeLessThan(5_000)
  })
})

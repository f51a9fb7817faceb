import { describe, expect, it } from 'vitest'
import { ann, asAnn, asBob, draftRef, openLab } from '../testing/test-memory.test.support.js'
import { hasAliases, nameForAlias, openAliases } from './aliases.js'

const node = await openLab()
await node.addGraph('annex')
const g = 'http://example.org/g'
const inScope = (scope: string | undefined, home = scope ?? 'lab', caller = asAnn) =>
  openAliases(node.journal, { caller, scope, home })
const put = (contextGraph: string, alias = g) =>
  node.drafts.append({ ...draftRef(nameForAlias(alias, ann), contextGraph), alias }, { lines: [] }, asAnn)

describe('names that an author gives to graphs', () => {
  it('stand for a draft before it is there', () => {
    expect(hasAliases(node.journal, asAnn)).toBe(false)
    expect(inScope('lab').find(g)).toBeUndefined()
    expect(inScope('lab').findDraft(g)).toMatchObject({ contextGraph: 'lab', alias: g, name: nameForAlias(g, ann) })
  })

  it('belong to their author and to their context graph', async () => {
    await put('lab')
    expect(hasAliases(node.journal, asAnn)).toBe(true)
    expect(inScope('lab').find(g)).toMatchObject({ contextGraph: 'lab', alias: g })
    expect(inScope('annex').find(g)).toBeUndefined()
    expect(inScope('lab', 'lab', asBob).find(g)).toBeUndefined()
  })

  it('are at home first, where two context graphs have them', async () => {
    await put('annex')
    expect(inScope(undefined, 'annex').find(g)?.contextGraph).toBe('annex')
    expect(inScope(undefined, 'lab').find(g)?.contextGraph).toBe('lab')
    expect([...inScope(undefined, 'annex').listNames()]).toEqual([[expect.stringContaining('annex'), g]])
  })

  it('cannot be those of the node', () => {
    for (const name of ['did:kg:context-graph:lab', 'urn:kg:ns:x', 'DID:kg:x'])
      expect(inScope('lab').findDraft(name)).toBeUndefined()
  })

  it('tell something of the IRI, and differ from author to author', () => {
    expect(nameForAlias('http://example.org/a/b#c d/', ann)).toMatch(/^c-d-[0-9a-f]{10}$/)
    expect(nameForAlias('urn:::', ann)).toMatch(/^urn-/)
    expect(nameForAlias(g, ann)).not.toBe(nameForAlias(g, asBob.agent))
  })
})

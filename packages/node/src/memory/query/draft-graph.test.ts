import { describe, expect, it } from 'vitest'
import { asAnn, asBob } from '../testing/test-memory.test.support.js'
import { draftGraphOf, notWritable, parseOwnDraft } from './draft-graph.js'

const refs = [
  { contextGraph: 'lab', sub: '', name: 'd' },
  { contextGraph: 'lab', sub: 'web', name: 'd' },
]

describe('the graph of a draft', () => {
  it.each(refs)('names %o and is read back by its agent', (ref) => {
    const graph = draftGraphOf(ref, asAnn)
    expect(parseOwnDraft(graph, { caller: asAnn, scope: undefined })).toEqual(ref)
    expect(parseOwnDraft(graph, { caller: asAnn, scope: 'lab' })).toEqual(ref)
  })

  it('is nobody else’s, and not of another endpoint', () => {
    const graph = draftGraphOf({ contextGraph: 'lab', sub: '', name: 'd' }, asAnn)
    expect(parseOwnDraft(graph, { caller: asBob, scope: undefined })).toBeUndefined()
    expect(parseOwnDraft(graph, { caller: asAnn, scope: 'la' })).toBeUndefined()
    expect(parseOwnDraft(graph.replace('/_wm/', '/_swm/'), { caller: asAnn, scope: undefined })).toBeUndefined()
    expect(parseOwnDraft('urn:g', { caller: asAnn, scope: undefined })).toBeUndefined()
  })

  it('is shown by example where another cannot be written', () => {
    const error = notWritable('<urn:g>', { caller: asAnn, scope: 'lab' })
    const example = draftGraphOf({ contextGraph: 'lab', sub: '', name: 'your-draft' }, asAnn)
    expect(error).toMatchObject({ code: 'GRAPH_NOT_WRITABLE', status: 403, remedy: expect.stringContaining(example) })
  })
})

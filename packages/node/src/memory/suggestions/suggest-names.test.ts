import { AssetNotFoundError, ContextGraphNotFoundError, DraftNotFoundError } from '@kg/contract'
import { describe, expect, it } from 'vitest'
import { ann, asAnn, asBob, draftRef, openLab } from '../testing/test-memory.test.support.js'
import { addSuggestion } from './suggest-names.js'

const node = await openLab()
await node.addGraph('kitchen')
await node.addGraph('diaries', { private: true, curator: ann })
await node.addGraph('club', { accessPolicy: 1, curator: ann })
const lines = ['<urn:a> <urn:p> "o" .'] as never[]
await node.create(draftRef('recipe'), lines, 'shared')
await node.create(draftRef('secrets'), lines)
await node.create(draftRef('members', 'club'), lines, 'shared')

const meantBy = (error: unknown, caller = asAnn) =>
  (addSuggestion(node.journal, error, caller) as { data?: { didYouMean?: string } }).data?.didYouMean
const graph = (contextGraphId: string, caller = asAnn) =>
  meantBy(new ContextGraphNotFoundError({ contextGraphId }), caller)
const asset = (name: string, caller = asAnn, contextGraphId = 'lab') =>
  meantBy(new AssetNotFoundError({ name, contextGraphId }), caller)

describe('a misspelled name', () => {
  it('of a context graph is answered with the one that was probably meant', () => {
    expect(graph('kichen')).toBe('kitchen')
    expect(graph('garden')).toBeUndefined()
    const error = addSuggestion(node.journal, new ContextGraphNotFoundError({ contextGraphId: 'kichen' }), asAnn)
    expect(error).toMatchObject({
      code: 'CONTEXT_GRAPH_NOT_FOUND',
      remedy: expect.stringMatching(/^Did you mean kitchen\? /),
    })
  })

  it('of an asset is answered with the one that was probably meant', () => {
    expect(asset('recipes', asBob)).toBe('recipe')
    expect(asset('secret')).toBe('secrets')
    expect(meantBy(new DraftNotFoundError({ name: 'secret', contextGraphId: 'lab' }))).toBe('secrets')
    expect(meantBy(new DraftNotFoundError({ name: 'recipe', contextGraphId: 'lab' }))).toBeUndefined()
  })

  it('never brings up what the caller may not see', () => {
    expect([graph('diares'), graph('diares', asBob)]).toEqual(['diaries', undefined])
    expect(asset('secret', asBob)).toBeUndefined()
    expect([asset('member', asAnn, 'club'), asset('member', asBob, 'club')]).toEqual(['members', undefined])
    expect(asset('recip', asAnn, 'nowhere')).toBeUndefined()
  })

  it('changes no other error', () => {
    const other = new Error('no')
    expect(addSuggestion(node.journal, other, asAnn)).toBe(other)
  })
})

import { describe, expect, it } from 'vitest'
import { asAnn, bob, openLab, refusal } from '../testing/test-memory.test.support.js'
import { resolveChange, resolveDraft } from './resolve-draft.js'

const node = await openLab({ onChainId: '32' })
await node.addGraph('club', { accessPolicy: 1, allowedAgents: [bob] })
await node.graphs.createSubGraph('lab', 'web', undefined, asAnn)

const needs = () => ({ ledger: node.journal, graphs: node.graphs })
const ual = `did:kg:local:31337/0x${'1'.repeat(40)}/5`

describe('the asset that a request means', () => {
  it('is in the context graph, however that is called', () => {
    for (const contextGraphId of ['lab', '32', '#32', 'did:kg:context-graph:lab'])
      expect(resolveDraft(needs(), 'a', { contextGraphId }, asAnn)).toEqual({ contextGraph: 'lab', sub: '', name: 'a' })
    expect(resolveDraft(needs(), 'a', { contextGraphId: 'lab', subGraphName: 'web' }, asAnn).sub).toBe('web')
  })

  it('must be where the caller may read', () => {
    expect(() => resolveDraft(needs(), 'a', { contextGraphId: 'club' }, asAnn)).toThrow(refusal('NOT_ON_ALLOWLIST'))
    const scope = { contextGraphId: 'lab', subGraphName: 'none' }
    expect(() => resolveDraft(needs(), 'a', scope, asAnn)).toThrow(refusal('SUB_GRAPH_NOT_FOUND'))
  })

  it('cannot be changed by its UAL', () => {
    expect(resolveDraft(needs(), ual, { contextGraphId: 'lab' }, asAnn).name).toBe(ual)
    expect(() => resolveChange(needs(), ual, { contextGraphId: 'lab' }, asAnn)).toThrow(
      refusal('KA_ID_MUTATION_UNSUPPORTED'),
    )
  })
})

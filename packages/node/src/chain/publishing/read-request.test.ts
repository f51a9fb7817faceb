import { beforeAll, describe, expect, it } from 'vitest'
import { ann, asAnn, asBob, openTestMemory, refusal } from '../../memory/testing/test-memory.test.support.js'
import { readPublishRequest } from './read-request.js'

let node: Awaited<ReturnType<typeof openTestMemory>>
beforeAll(async () => {
  node = await openTestMemory()
  await node.addGraph('lab')
  await node.addGraph('club', { private: true, curator: ann })
  return () => node[Symbol.asyncDispose]()
})

const read = (name: string, body: object, caller = asAnn) =>
  readPublishRequest(
    { ledger: node.journal, graphs: node.graphs },
    { params: { name }, body: { contextGraphId: 'lab', ...body } },
    caller,
  )

describe('a request to publish', () => {
  it('names an asset and says how to publish it', () => {
    const options = { publishEpochs: 3, publisherNodeIdentityIdOverride: '7' }
    expect(read('a', { options, maxFee: '5' })).toEqual({
      ref: { contextGraph: 'lab', sub: '', name: 'a' },
      wanted: { epochs: 3, identityOverride: '7', maxFee: '5' },
    })
    expect(read('a', {}).wanted).toEqual({ epochs: undefined, identityOverride: undefined, maxFee: undefined })
  })

  it('may name the caller as the author, in any spelling, and nobody else', () => {
    expect(read('a', { selectedAuthorAgentAddress: ann.toUpperCase().replace('0X', '0x') }).ref.name).toBe('a')
    expect(() => read('a', { selectedAuthorAgentAddress: ann }, asBob)).toThrow(refusal('AUTHOR_MISMATCH'))
  })

  it('cannot name an asset by its UAL', () => {
    expect(() => read(`did:kg:local:31337/${ann}/1`, {})).toThrow(refusal('KA_ID_MUTATION_UNSUPPORTED'))
  })

  it('finds no graph that the caller may not read', () => {
    expect(() => read('a', { contextGraphId: 'elsewhere' })).toThrow(refusal('CONTEXT_GRAPH_NOT_FOUND'))
    expect(() => read('a', { contextGraphId: 'club' }, asBob)).toThrow(refusal('CONTEXT_GRAPH_NOT_FOUND'))
  })
})

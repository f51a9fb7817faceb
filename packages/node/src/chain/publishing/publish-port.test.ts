import { describe, expect, it, vi } from 'vitest'
import { asAnn, draftRef, openLab, refusal } from '../../memory/testing/test-memory.test.support.js'
import { publishPort } from './publish-port.js'
import type { Publishing } from './publishing.js'

const node = await openLab()
await node.addGraph('registered', { onChainId: '1' })
await node.addGraph('closed', { onChainId: '2', deactivated: true })
const publish = vi.fn()
const port = publishPort(node.ledger, { publish } as unknown as Publishing)

describe('publishing what was just created', () => {
  it('is possible in a registered context graph', () => {
    expect(() => port.requirePublishable('registered')).not.toThrow()
  })

  it.each([
    ['lab', 'CONTEXT_GRAPH_NOT_REGISTERED'],
    ['closed', 'CONTEXT_GRAPH_DEACTIVATED'],
    ['nowhere', 'CONTEXT_GRAPH_NOT_FOUND'],
  ])('is refused in %s', (id, code) => {
    expect(() => port.requirePublishable(id)).toThrow(refusal(code))
  })

  it('hands on how it is wanted', async () => {
    const { signal } = new AbortController()
    const wish = { maxFee: '2.5', publishEpochs: 3, publisherNodeIdentityIdOverride: '0' }
    await port.publish(draftRef('a'), asAnn, wish, signal)
    const wanted = { epochs: 3, identityOverride: '0', maxFee: '2.5' }
    expect(publish).toHaveBeenCalledWith(draftRef('a'), asAnn, wanted, { signal })
  })
})

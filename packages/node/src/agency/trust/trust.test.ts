import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTrust } from './trust.js'
import { openTrustScene, type TrustScene } from './trust-scene.test.support.js'

describe('trust as a part of the node', () => {
  let scene: TrustScene
  beforeAll(async () => {
    scene = await openTrustScene()
  })
  afterAll(() => scene[Symbol.asyncDispose]())

  it('answers its routes, follows the chain, and stops', async () => {
    const network = { onOpen: () => undefined, current: () => undefined }
    const trust = openTrust({
      ...scene,
      graphs: scene.memory.graphs,
      assets: scene.memory.assets,
      chain: scene.nodeChain,
      stopping: new AbortController().signal,
      network: network as unknown as Parameters<typeof openTrust>[0]['network'],
    })
    expect(trust.routes.map(({ route }) => route.path)).toContain('/api/endorse')
    await trust.follow([])
    await trust.settled()
    await trust.stop()
  })
})

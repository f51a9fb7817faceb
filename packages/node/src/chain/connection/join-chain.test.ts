import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { knownChains } from '../../memory/assets/chain-names.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { type ChainScene, openChainScene } from '../chain-scene.test.support.js'
import { fundedWallets } from './chain-tables.js'

describe('joining a chain', () => {
  let scene: ChainScene
  beforeAll(async () => {
    scene = await openChainScene()
  })
  afterAll(() => scene[Symbol.asyncDispose]())

  it('funds every wallet of a local chain once, and remembers the chain', async () => {
    const { ledger, chain } = scene
    const funded = ledger.read((r) => [...r.range(fundedWallets)].map(({ key }) => key[1]))
    expect(funded.toSorted()).toEqual(
      chain.wallets
        .list()
        .map(({ address }) => address)
        .toSorted(),
    )
    expect(ledger.read((r) => r.get(knownChains, 'local'))).toMatchObject({ chainId: chain.chainId })
  })

  it('makes the first node of a local chain a core node with an identity', async () => {
    expect(scene.chain.role).toBe('core')
    expect(scene.chain.identityId()).toBeGreaterThan(0n)
    const { core } = await scene.chain.read('Identities', 'profileOf', [scene.chain.identityId()])
    expect(core).toBe(true)
  })

  it('follows what happens on it', async () => {
    const id = await scene.graph('followed', { registered: true })
    expect(scene.ledger.read((r) => r.get(contextGraphs, id)?.onChainId)).toMatch(/^\d+$/)
  })
})

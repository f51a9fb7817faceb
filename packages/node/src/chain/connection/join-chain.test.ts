import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { knownChains } from '../../memory/assets/chain-names.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { homeFiles } from '../../platform/home/home.js'
import { type ChainScene, openChainScene } from '../chain-scene.test.support.js'
import { followRegistry } from '../registration/follow-registry.js'
import { fundedWallets } from './chain-tables.js'
import { openNodeChain } from './node-chain.js'

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

  it('forgets what was registered on a chain that was replaced, and learns what the present one knows', async () => {
    await using before = await openChainScene()
    const { chain, config, folder, ledger, store, log, nodeChain } = before
    const id = await before.graph('kept', { registered: true })
    const onChainId = () => ledger.read((r) => r.get(contextGraphs, id)?.onChainId)
    const registered = onChainId()
    await chain.follower.reached(Number(await chain.ask('eth_blockNumber')))
    await nodeChain.stop()
    await ledger.writeWithoutReceipt((w) => {
      const known = w.get(knownChains, 'local')
      if (known !== undefined) w.put(knownChains, 'local', { ...known, genesis: `0x${'0'.repeat(64)}` })
    })
    const numbers: (string | undefined)[] = []
    const again = openNodeChain({
      config,
      home: homeFiles(join(folder, 'home')),
      ledger: store,
      log,
      peerId: new Uint8Array(38),
      async onEvents(events) {
        numbers.push(onChainId())
        await followRegistry(ledger, before.memory.agents.nodeAgent(), events)
      },
    })
    again.start()
    try {
      await vi.waitFor(() => expect([numbers.length > 0, onChainId()]).toEqual([true, registered]), 10_000)
      expect(numbers[0]).toBeUndefined()
    } finally {
      await again.stop()
    }
  })

  it('follows what happens on it', async () => {
    const id = await scene.graph('followed', { registered: true })
    expect(scene.ledger.read((r) => r.get(contextGraphs, id)?.onChainId)).toMatch(/^\d+$/)
  })
})

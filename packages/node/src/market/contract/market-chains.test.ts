import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MarketScene, openMarketScene, secondId } from '../market-scene.test.support.js'
import { payingWallet } from './market-chain.js'
import { openMarketChains } from './market-chains.js'

describe('the chains of the market', () => {
  let scene: MarketScene
  beforeAll(async () => {
    scene = await openMarketScene({ second: true })
  })
  afterAll(() => scene[Symbol.asyncDispose]())

  it('are the own one and those of the settings, by their ids', async () => {
    const { market } = scene
    expect(market.knownIds()).toEqual(['local:31337', secondId])
    expect(market.list()).toEqual([
      { blockchain_id: 'local:31337', state: 'ready', market: true },
      { blockchain_id: secondId, state: 'ready', market: true },
    ])
    for (const given of [undefined, 'local', 'local:31337'])
      expect((await market.ready(given, 'a test')).id).toBe('local:31337')
    for (const given of ['second', secondId]) expect((await market.ready(given, 'a test')).id).toBe(secondId)
    expect(market.current().map(({ id }) => id)).toEqual(['local:31337', secondId])
  })

  it('are refused when they are unknown, with the ones that are known', async () => {
    for (const given of ['gnosis:100', 'local:1', 'second:1'])
      await expect(scene.market.ready(given, 'a test')).rejects.toMatchObject({
        code: 'BLOCKCHAIN_UNKNOWN',
        status: 400,
        data: { given, known: ['local:31337', secondId] },
      })
  })

  it('are paid on with the same wallets, and keep their transactions apart', async () => {
    const { own, further } = scene
    const wallet = payingWallet(own)
    expect(further && payingWallet(further)).toBe(wallet)
    const market = (chain: typeof own) => chain.addresses.DatasetMarket
    const both = [own, further ?? own].map((chain) =>
      chain.send({ key: 'same', wallet }, 'Token', 'approve', [market(chain), 7n]),
    )
    await Promise.all(both)
    for (const chain of [own, further ?? own])
      expect(await chain.read('Token', 'allowance', [wallet, market(chain)])).toBe(7n)
    expect(own.transactions.get(own.keyOf('same'))).toMatchObject({ state: 'confirmed' })
    expect(further?.keyOf('same')).toMatch(/^@second:31338:[0-9a-f]{16}\/same$/)
  })

  it('are open although the node’s own chain is away', async () => {
    const ready = () => Promise.reject(new Error('the chain is away'))
    const chain = { ...scene.nodeChain, ready, current: () => undefined }
    const connection = { chain, follow: () => undefined, onRewind: () => undefined }
    const alone = openMarketChains(scene, connection)
    alone.start()
    const open = await alone.ready(secondId, 'a test')
    expect([open.id, payingWallet(open)]).toEqual([secondId, payingWallet(scene.own)])
    expect(alone.current().map(({ id }) => id)).toEqual([secondId])
    await expect(alone.ready(undefined, 'a test')).rejects.toThrow('the chain is away')
    await alone.stop()
  })

  it('have names of their own', () => {
    const [one] = scene.config['market.chains']
    for (const names of [['local'], ['a', 'a']]) {
      const chains = names.map((name) => ({ ...one, name }))
      const config = { ...scene.config, 'market.chains': chains } as typeof scene.config
      const connection = { chain: scene.nodeChain, follow: () => undefined, onRewind: () => undefined }
      expect(() => openMarketChains({ ...scene, config }, connection)).toThrow('names a chain twice')
    }
  })
})

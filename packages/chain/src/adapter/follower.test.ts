import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ChainEvent, followedOf } from './chain-event.js'
import { Follower, type FollowerSettings } from './follower.js'
import { newAddress, type TestPlace, testPlace } from './place.test.support.js'

let place: TestPlace
beforeAll(async () => {
  place = await testPlace()
})
afterAll(() => place.close())

function follow(name: string, settings: Partial<FollowerSettings> = {}, fail: () => boolean = () => false) {
  const seen: ChainEvent[] = []
  const handler = async (events: readonly ChainEvent[]) => {
    if (fail()) throw new Error('the handler failed')
    seen.push(...events)
  }
  const contracts = followedOf(place.chain.addresses, ['Token'])
  const follower = place.ending(
    new Follower({ ...place.chain, ledger: place.ledger, handler }, { name, contracts, minPollMs: 5, ...settings }),
  )
  follower.start()
  const amounts = () => seen.filter(({ event }) => event === 'Transfer').map(({ args }) => args.value)
  return { follower, seen, amounts }
}
const head = async () => Number(await place.reader.getBlockNumber())
const mint = (amount: bigint) => place.chain.fund(newAddress(), { tokens: amount })

describe('following the events of contracts', () => {
  it('goes on where it stopped, in ranges, after any time away', async () => {
    await mint(1n)
    const first = follow('downtime', { range: 3 })
    await first.follower.reached(await head())
    expect(first.amounts()).toEqual([1n])
    expect(first.seen.at(-1)).toMatchObject({
      contract: 'Token',
      event: 'Transfer',
      address: place.chain.addresses.Token,
    })
    await first.follower.stop()
    await mint(2n)
    await mint(3n)
    const second = follow('downtime', { range: 1 })
    await second.follower.reached(await head())
    await mint(4n)
    await second.follower.reached(await head())
    expect(second.amounts()).toEqual([2n, 3n, 4n])
    expect(second.follower.status().cursor).toMatchObject({ number: await head() })
    await second.follower.stop()
  })

  it('hands a batch over again when the handler failed', async () => {
    let times = 0
    await mint(5n)
    const { follower, amounts } = follow('failing', { fromBlock: await head() }, () => ++times < 3)
    await follower.reached(await head())
    expect([times, amounts()]).toEqual([3, [5n]])
    await follower.stop()
  })

  it('reads again what another history brought, running or not', async () => {
    const begin = await head()
    const settings = { fromBlock: begin + 1, reorgDepth: 2 }
    await mint(10n)
    const first = follow('rollback', settings)
    await first.follower.reached(await head())
    let snapshot = await place.rpc('evm_snapshot')
    await mint(11n)
    await mint(12n)
    await first.follower.reached(begin + 3)
    await place.rpc('evm_revert', snapshot)
    snapshot = await place.rpc('evm_snapshot')
    for (const amount of [13n, 14n, 15n]) await mint(amount)
    await first.follower.reached(begin + 4)
    await first.follower.stop()
    expect(first.amounts().slice(0, 3)).toEqual([10n, 11n, 12n])
    expect(new Set(first.amounts().slice(3))).toEqual(new Set([13n, 14n, 15n]))

    await place.rpc('evm_revert', snapshot)
    await mint(16n)
    const second = follow('rollback', settings)
    await vi.waitFor(() => expect(second.amounts()).toEqual([16n]))
    await second.follower.stop()
    const { number, hash } = second.follower.status().cursor!
    expect([number, hash]).toEqual([await head(), (await place.reader.getBlock()).hash])
  })

  it('stops at once, also while it waits for a block', async () => {
    const { follower } = follow('stopping')
    const waiting = expect(follower.reached(1_000_000)).rejects.toThrow('stopping')
    await follower.stop()
    await waiting
  })
})

import { afterAll, describe, expect, it } from 'vitest'
import { contracts, hasContract } from './contracts.js'
import { addressesOf } from './deploy.js'
import { refusal, TestChain } from './test-chain.test.support.js'

const other = `0x${'11'.repeat(20)}` as const
const zero = `0x${'00'.repeat(20)}` as const
const chain = await TestChain.start()
afterAll(() => chain.stop())
const stranger = await chain.wallet()

describe('the Hub', () => {
  it('names every other contract of a deployment', async () => {
    const named = await addressesOf(stranger.client, chain.addresses.Hub)
    const lower = (addresses: object) => JSON.stringify(addresses).toLowerCase()
    expect(lower(named)).toBe(lower(chain.addresses))
  })

  it('of an earlier release names no market, which is no failure', async () => {
    const { Hub, Verifications, DatasetMarket: _, ...rest } = chain.addresses
    const created = await chain.mined(
      chain.owner.client.deployContract({ ...contracts.Hub, args: [chain.owner.address] }),
    )
    const hub = created.contractAddress as `0x${string}`
    const name = async (contract: string, target: `0x${string}`) =>
      chain.mined(
        chain.owner.client.writeContract({
          address: hub,
          abi: contracts.Hub.abi,
          functionName: 'setContract',
          args: [contract, target],
        }),
      )
    for (const [contract, target] of Object.entries(rest)) await name(contract, target)
    expect(await refusal(addressesOf(stranger.client, hub))).toBe('ContractUnknown(Verifications)')
    await name('Verifications', Verifications)
    const named = await addressesOf(stranger.client, hub)
    expect(named.DatasetMarket).toBe(zero)
    expect(hasContract(named, 'DatasetMarket')).toBe(false)
    expect(hasContract(named, 'Verifications')).toBe(true)
    expect(Hub).not.toBe(hub)
  })

  it('lets its owner give a name to a contract, and says so', async () => {
    const { events } = await chain.send(chain.owner, 'Hub', 'setContract', ['Other', other])
    expect(events).toEqual([{ event: 'ContractSet', name: 'Other', target: other }])
    expect(await chain.read('Hub', 'contractOf', ['Other'])).toBe(other)
  })

  it('refuses a stranger, a missing or long name, no address, and a name it does not know', async () => {
    const { owner } = chain
    const strange = chain.refused(stranger, 'Hub', 'setContract', ['Other', other])
    expect(await strange).toBe(`OwnableUnauthorizedAccount(${stranger.address})`)
    expect(await chain.refused(owner, 'Hub', 'setContract', ['', other])).toBe('ContractNameInvalid()')
    expect(await chain.refused(owner, 'Hub', 'setContract', ['x'.repeat(65), other])).toBe('ContractNameInvalid()')
    expect(await chain.refused(owner, 'Hub', 'setContract', ['Other', zero])).toBe('ContractAddressZero()')
    expect(await refusal(chain.read('Hub', 'contractOf', ['Nobody']))).toBe('ContractUnknown(Nobody)')
  })
})

describe('the Token', () => {
  it('is minted by its owner only', async () => {
    await chain.send(chain.owner, 'Token', 'mint', [other, 5n])
    expect(await chain.read('Token', 'balanceOf', [other])).toBe(5n)
    const strange = chain.refused(stranger, 'Token', 'mint', [other, 5n])
    expect(await strange).toBe(`OwnableUnauthorizedAccount(${stranger.address})`)
  })
})

describe('the parameters', () => {
  it('are set by the owner of the Hub, who is replaced only when the next one accepts', async () => {
    expect(await chain.refused(stranger, 'KnowledgeAssets', 'setMinimumRequiredSignatures', [2n])).toBe('NotHubOwner()')
    expect(await chain.refused(stranger, 'Identities', 'setOpenCore', [false])).toBe('NotHubOwner()')
    await chain.send(chain.owner, 'Hub', 'transferOwnership', [stranger.address])
    expect(await chain.read('Hub', 'owner', [])).toBe(chain.owner.address)
    await chain.send(stranger, 'Hub', 'acceptOwnership', [])
    const { events } = await chain.send(stranger, 'KnowledgeAssets', 'setMinimumRequiredSignatures', [2n])
    expect(events).toEqual([{ event: 'MinimumRequiredSignaturesSet', minimum: 2n }])
    expect(await chain.refused(chain.owner, 'Identities', 'setOpenCore', [false])).toBe('NotHubOwner()')
  })
})

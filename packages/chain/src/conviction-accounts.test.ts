import { zeroAddress } from '@kg/core'
import { parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contracts } from './contracts.js'
import { localSettings } from './deploy.js'
import { consentOf } from './publishing.test.support.js'
import { refusal, TestChain, type Wallet, walletOf } from './test-chain.test.support.js'

const epoch = 1000n
const usualCommitment = 1_200_007n
let chain: TestChain
let owner: Wallet
let agent: Wallet
let stranger: Wallet

beforeAll(async () => {
  chain = await TestChain.start({ ...localSettings, epochLength: epoch })
  owner = await chain.wallet()
  agent = await chain.wallet()
  stranger = await chain.wallet()
  // This wallet stands for KnowledgeAssets, so that drawing can be tested by itself.
  await chain.send(chain.owner, 'Hub', 'setContract', ['KnowledgeAssets', chain.owner.address])
})
afterAll(() => chain.stop())

const newAccount = async (committed = usualCommitment, from = owner) => {
  await chain.send(from, 'ConvictionAccounts', 'createAccount', [committed])
  return chain.read('ConvictionAccounts', 'accountCount', [])
}
const info = (id: bigint) => chain.read('ConvictionAccounts', 'getAccountInfo', [id])
const held = () => chain.read('Token', 'balanceOf', [chain.addresses.ConvictionAccounts])
const cover = (id: bigint, by: Wallet, cost: bigint) =>
  chain.send(chain.owner, 'ConvictionAccounts', 'coverCost', [id, by.address, cost])

const enlist = async (from: Wallet, id: bigint, member: Wallet) =>
  chain.send(from, 'ConvictionAccounts', 'registerAgent', [
    id,
    member.address,
    ...(await consentOf(chain, 'account-agent', id, member)),
  ])

/** An account with an agent of its own. */
async function staffed(committed = usualCommitment) {
  const [id, member] = [await newAccount(committed), await chain.wallet()]
  await enlist(owner, id, member)
  return { id, member }
}

describe('a conviction account', () => {
  it('takes the commitment and releases a twelfth of it in every epoch', async () => {
    const before = await held()
    const made = await chain.send(owner, 'ConvictionAccounts', 'createAccount', [usualCommitment])
    const accountId = await chain.read('ConvictionAccounts', 'accountCount', [])
    const created = {
      event: 'AccountCreated',
      accountId,
      owner: owner.address,
      committed: usualCommitment,
      discountBps: 0n,
    }
    expect(made.events).toContainEqual(created)
    expect((await held()) - before).toBe(usualCommitment)
    const { createdAt, lockEndsAt, ...rest } = await info(accountId)
    expect(lockEndsAt - createdAt).toBe(12n * epoch)
    expect(rest).toEqual({
      owner: owner.address,
      committed: usualCommitment,
      epoch: 0n,
      baseEpochAllowance: 100_000n,
      epochAllowanceLeft: 100_000n,
      buffer: 0n,
      discountBps: 0n,
      agentCount: 0n,
    })
  })

  it('is refused without an amount or the tokens for it', async () => {
    const poor = await chain.wallet()
    await chain.send(poor, 'Token', 'transfer', [owner.address, await chain.read('Token', 'balanceOf', [poor.address])])
    expect(await chain.refused(owner, 'ConvictionAccounts', 'createAccount', [0n])).toBe('AmountZero()')
    const broke = chain.refused(poor, 'ConvictionAccounts', 'createAccount', [5n])
    expect(await broke).toBe(`ERC20InsufficientBalance(${poor.address}, 0, 5)`)
    const huge = chain.refused(owner, 'ConvictionAccounts', 'createAccount', [1n << 128n])
    expect(await huge).toMatch(/^SafeCastOverflowedUintDowncast/)
  })

  it('is topped up by anyone', async () => {
    const accountId = await newAccount()
    const topped = await chain.send(stranger, 'ConvictionAccounts', 'topUp', [accountId, 55n])
    expect(topped.events).toContainEqual({ event: 'ToppedUp', accountId, from: stranger.address, amount: 55n })
    expect((await info(accountId)).buffer).toBe(55n)
    expect(await chain.refused(owner, 'ConvictionAccounts', 'topUp', [accountId, 0n])).toBe('AmountZero()')
    expect(await chain.refused(owner, 'ConvictionAccounts', 'topUp', [999n, 1n])).toBe('AccountDoesNotExist(999)')
  })

  it.each([
    [24_999n, 0n],
    [25_000n, 1000n],
    [50_000n, 2000n],
    [100_000n, 3000n],
    [250_000n, 4000n],
    [500_000n, 5000n],
    [999_999n, 5000n],
    [1_000_000n, 7500n],
  ])('of %d tokens has a discount of %d hundredths of a percent', async (tokens, bps) => {
    expect(await chain.read('ConvictionAccounts', 'discountBpsOf', [tokens * 10n ** 18n])).toBe(bps)
  })
})

describe('the contract', () => {
  it('is not deployed without a length of its epochs', async () => {
    const args = [chain.addresses.Hub, chain.addresses.Token, 0n] as const
    const call = chain.owner.client.deployContract({ ...contracts.ConvictionAccounts, args })
    expect(await refusal(call)).toBe('EpochLengthZero()')
  })
})

describe('agents', () => {
  it('are registered and deregistered by the owner', async () => {
    const accountId = await newAccount()
    const register = await enlist(owner, accountId, agent)
    expect(register.events).toEqual([{ event: 'AgentRegistered', accountId, agent: agent.address }])
    expect(await chain.read('ConvictionAccounts', 'accountOf', [agent.address])).toBe(accountId)
    expect(await chain.read('ConvictionAccounts', 'isAgent', [accountId, agent.address])).toBe(true)
    expect(await chain.read('ConvictionAccounts', 'isAgent', [0n, stranger.address])).toBe(false)
    expect(await chain.read('ConvictionAccounts', 'agentsOf', [accountId])).toEqual([agent.address])
    const removed = await chain.send(owner, 'ConvictionAccounts', 'deregisterAgent', [accountId, agent.address])
    expect(removed.events).toEqual([{ event: 'AgentDeregistered', accountId, agent: agent.address }])
    expect(await chain.read('ConvictionAccounts', 'accountOf', [agent.address])).toBe(0n)
    expect(await chain.read('ConvictionAccounts', 'agentsOf', [accountId])).toEqual([])
  })

  it('are in one account at a time, and can leave it by themselves', async () => {
    const { id, member } = await staffed()
    const other = await newAccount(usualCommitment, stranger)
    const taken = chain.refused(stranger, 'ConvictionAccounts', 'registerAgent', [other, member.address, 0n, '0x'])
    expect(await taken).toBe(`AgentTaken(${member.address}, ${id})`)
    await chain.send(member, 'ConvictionAccounts', 'deregisterAgent', [id, member.address])
    await enlist(stranger, other, member)
    expect(await chain.read('ConvictionAccounts', 'accountOf', [member.address])).toBe(other)
  })

  it('are refused to strangers, as nobody, and where there is no account or no such agent', async () => {
    const id = await newAccount()
    const call = (name: 'registerAgent' | 'deregisterAgent', from: Wallet, account: bigint, who: `0x${string}`) =>
      name === 'registerAgent'
        ? chain.refused(from, 'ConvictionAccounts', name, [account, who, 0n, '0x'])
        : chain.refused(from, 'ConvictionAccounts', name, [account, who])
    const notAdmin = `NotAccountAdmin(${id}, ${stranger.address})`
    expect(await call('registerAgent', stranger, id, agent.address)).toBe(notAdmin)
    expect(await call('deregisterAgent', stranger, id, agent.address)).toBe(notAdmin)
    expect(await call('registerAgent', owner, id, zeroAddress)).toBe('AgentAddressZero()')
    expect(await call('deregisterAgent', owner, id, agent.address)).toBe(`NotAccountAgent(${id}, ${agent.address})`)
    for (const name of ['registerAgent', 'deregisterAgent'] as const)
      expect(await call(name, owner, 999n, agent.address)).toBe('AccountDoesNotExist(999)')
    expect(await refusal(chain.read('ConvictionAccounts', 'agentsOf', [999n]))).toBe('AccountDoesNotExist(999)')
    expect(await refusal(info(999n))).toBe('AccountDoesNotExist(999)')
  })

  it('are registered with their own signature only', async () => {
    const accountId = await newAccount()
    const register = (deadline: bigint, signature: `0x${string}`) =>
      chain.refused(owner, 'ConvictionAccounts', 'registerAgent', [accountId, agent.address, deadline, signature])
    const invalid = `ConsentInvalid(${agent.address})`
    expect(await register(2n ** 64n - 1n, '0x')).toBe(invalid)
    expect(await register(...(await consentOf(chain, 'account-agent', accountId + 1n, agent)))).toBe(invalid)
    expect(await register(...(await consentOf(chain, 'account-agent', accountId, agent, 1n)))).toBe(
      `ConsentExpired(${agent.address}, 1)`,
    )
    const consent = await consentOf(chain, 'account-agent', accountId, agent)
    await chain.send(owner, 'ConvictionAccounts', 'registerAgent', [accountId, agent.address, ...consent])
    await chain.send(agent, 'ConvictionAccounts', 'deregisterAgent', [accountId, agent.address])
    expect(await register(...consent)).toBe(invalid)
  })

  it('are at most 256', { timeout: 60_000 }, async () => {
    const id = await newAccount()
    for (let n = 1; n <= 256; n++) await enlist(owner, id, walletOf(chain.url, `0x${n.toString(16).padStart(64, '0')}`))
    const next = chain.refused(owner, 'ConvictionAccounts', 'registerAgent', [id, agent.address, 0n, '0x'])
    expect(await next).toBe('TooManyAgents()')
  })

  it('lose their right when the account changes hands', async () => {
    const { id, member } = await staffed()
    const moved = await chain.send(owner, 'ConvictionAccounts', 'transferFrom', [owner.address, stranger.address, id])
    expect(moved.events).toContainEqual({ event: 'AgentsCleared', accountId: id })
    expect(await chain.read('ConvictionAccounts', 'accountOf', [member.address])).toBe(0n)
    expect((await info(id)).agentCount).toBe(0n)
    const draw = chain.refused(chain.owner, 'ConvictionAccounts', 'coverCost', [id, member.address, 1n])
    expect(await draw).toBe(`NotAccountAgent(${id}, ${member.address})`)
    await enlist(stranger, id, member)
    expect(await chain.read('ConvictionAccounts', 'agentsOf', [id])).toEqual([member.address])
  })
})

describe('drawing on an account', () => {
  it('uses the allowance of the epoch first and the buffer for the rest', async () => {
    const { id, member } = await staffed()
    await chain.send(owner, 'ConvictionAccounts', 'topUp', [id, 50_000n])
    const before = await held()
    const first = await cover(id, member, 60_000n)
    const drawn = { event: 'CostCovered', accountId: id, epoch: 0n, baseCost: 60_000n, discountedCost: 60_000n }
    expect(first.events).toContainEqual({ ...drawn, drawnFromEpoch: 60_000n, drawnFromTopUp: 0n })
    const second = await cover(id, member, 60_000n)
    expect(second.events).toContainEqual({ ...drawn, drawnFromEpoch: 40_000n, drawnFromTopUp: 20_000n })
    expect(before - (await held())).toBe(120_000n)
    expect(await info(id)).toMatchObject({ epochAllowanceLeft: 0n, buffer: 30_000n })
    const tooMuch = chain.refused(chain.owner, 'ConvictionAccounts', 'coverCost', [id, member.address, 30_001n])
    expect(await tooMuch).toBe(`InsufficientAllowance(${id}, 30000, 30001)`)
  })

  it('costs less by the discount, rounded up', async () => {
    const { id, member } = await staffed(parseEther('100000'))
    expect(await chain.read('ConvictionAccounts', 'discountedCost', [id, 1001n])).toBe(701n)
    const { events } = await cover(id, member, 1001n)
    expect(events).toContainEqual(
      expect.objectContaining({ event: 'CostCovered', baseCost: 1001n, discountedCost: 701n }),
    )
  })

  it('is for KnowledgeAssets only, and for agents of the account', async () => {
    const { id, member } = await staffed()
    const call = (from: Wallet, account: bigint, who: Wallet) =>
      chain.refused(from, 'ConvictionAccounts', 'coverCost', [account, who.address, 1n])
    expect(await call(owner, id, member)).toBe(`NotKnowledgeAssets(${owner.address})`)
    expect(await call(chain.owner, id, stranger)).toBe(`NotAccountAgent(${id}, ${stranger.address})`)
    expect(await call(chain.owner, 999n, member)).toBe('AccountDoesNotExist(999)')
  })
})

describe('settling an account', () => {
  it('moves what past epochs left unused to the buffer, once', async () => {
    const { id, member } = await staffed()
    await cover(id, member, 30_000n)
    await chain.pass(2n * epoch)
    expect(await info(id)).toMatchObject({ epoch: 2n, epochAllowanceLeft: 100_000n, buffer: 170_001n })
    const settled = await chain.send(stranger, 'ConvictionAccounts', 'settle', [id])
    expect(settled.events).toEqual([{ event: 'Settled', accountId: id, epoch: 2n, moved: 170_001n }])
    const again = await chain.send(stranger, 'ConvictionAccounts', 'settle', [id])
    expect(again.events).toEqual([])
    expect(await chain.refused(owner, 'ConvictionAccounts', 'settle', [999n])).toBe('AccountDoesNotExist(999)')
  })

  it('leaves every committed token to be spent when the last epoch is over', async () => {
    const { id, member } = await staffed()
    await cover(id, member, 1n)
    await chain.pass(5n * epoch)
    await cover(id, member, 10n)
    await chain.pass(100n * epoch)
    expect(await info(id)).toMatchObject({ epoch: 12n, epochAllowanceLeft: 0n, buffer: usualCommitment - 11n })
    await cover(id, member, usualCommitment - 11n)
    expect(await info(id)).toMatchObject({ epochAllowanceLeft: 0n, buffer: 0n })
    const more = chain.refused(chain.owner, 'ConvictionAccounts', 'coverCost', [id, member.address, 1n])
    expect(await more).toBe(`InsufficientAllowance(${id}, 0, 1)`)
  })
})

import { afterAll, describe, expect, it } from 'vitest'
import { operator, register } from '../../lib/people.js'
import { startTwoChains } from '../../lib/two-chains.js'
import { failsThenSucceeds } from '../../lib/tx-faults.js'
import { until } from '../../lib/until.js'

const { network, daemon, wallet, own, other, end } = await startTwoChains()
afterAll(end)
const admin = operator(daemon)
const alice = await register(daemon, 'alice')

const amount = (tok_amount: unknown, blockchain_id?: string) => ({ body: { tok_amount, blockchain_id } })
const balances = (query: Record<string, string> = {}) =>
  admin.ok('marketBalances', { query: { humanReadable: 'true', ...query } })
const profileOn = async (blockchain_id: string) => (await balances({ blockchain_id }))[0]

describe('the chains of the market', () => {
  it('are listed, the node’s own first [E-G2-20]', async () => {
    const chains = await until(
      () => alice.ok('listBlockchains'),
      (list) => list.every(({ state }) => state === 'ready'),
    )
    expect(chains).toEqual([
      { blockchain_id: own, state: 'ready', market: true },
      { blockchain_id: other, state: 'ready', market: true },
    ])
  })

  it('must be known to be chosen', async () => {
    const query = { blockchain_id: 'gnosis:100' }
    for (const id of ['marketBalances', 'showPayouts'] as const)
      await admin.refuses(id, { query }, 'BLOCKCHAIN_UNKNOWN')
    await admin.refuses('payOutHoldings', { body: query }, 'BLOCKCHAIN_UNKNOWN')
    for (const id of ['depositTokens', 'withdrawTokens'] as const)
      await admin.refuses(id, amount(1, 'gnosis:100'), 'BLOCKCHAIN_UNKNOWN')
  })
})

describe('POST /api/deposit', () => {
  it('moves whole tokens to the profile and confirms it [E-G1-13, E-ER-11, E-SV-12]', async () => {
    const done = await failsThenSucceeds(network.proxy, admin, 'depositTokens', amount(100))
    expect(done).toMatchObject({ blockchain_id: own, balance: '100', message: expect.stringContaining('100 KGT') })
    expect(await profileOn(own)).toMatchObject({
      wallet: { address: wallet, token_balance: '999900' },
      profile: { staked: '100', reserved: '0', reputation: 0, holdings: 0 },
    })
  })

  it('goes to the chain in blockchain_id, and to no other [E-G2-18]', async () => {
    expect(await admin.ok('depositTokens', amount('2.5', other))).toMatchObject({
      blockchain_id: other,
      balance: '2.5',
    })
    expect((await balances()).map(({ blockchain_id, profile }) => [blockchain_id, profile.staked])).toEqual([
      [own, '100'],
      [other, '2.5'],
    ])
  })

  it('answers 400 with the balance when it is too small, and to what is no amount [E-ER-11]', async () => {
    const short = await admin.refuses('depositTokens', amount(5_000_000), 'MARKET_BALANCE_TOO_LOW')
    expect(short).toMatchObject({ message: expect.stringContaining('a balance of 999900 KGT') })
    for (const wrong of [0, -1, 'much', undefined])
      await admin.refuses('depositTokens', amount(wrong), 'VALIDATION_FAILED')
    await admin.refuses('depositTokens', amount('0'), 'AMOUNT_INVALID')
  })

  it('is for the operator alone', async () => {
    for (const id of ['depositTokens', 'withdrawTokens'] as const)
      await alice.refuses(id, amount(1), 'ADMIN_TOKEN_REQUIRED')
    await alice.refuses('payOutHoldings', { body: {} }, 'ADMIN_TOKEN_REQUIRED')
  })
})

describe('GET and POST /api/latest/payout', () => {
  it('say what is due, and that nothing is [E-G2-19]', async () => {
    expect(await alice.ok('showPayouts')).toEqual({
      blockchain_id: own,
      symbol: 'KGT',
      due: '0',
      due_tokens: '0',
      holdings: 0,
      worth_the_gas: false,
      payouts: [],
    })
    const given = { body: { blockchain_id: other } }
    expect(await admin.ok('payOutHoldings', given)).toMatchObject({ blockchain_id: other, status: 'COMPLETED' })
  })
})

describe('a chain that is cut off', () => {
  it('is named as the reason, and holds up no other', async () => {
    const keyed = { body: {}, headers: { 'idempotency-key': 'cut-off' } }
    network.proxy.cut()
    try {
      const answers = await Promise.all([admin.call('payOutHoldings', keyed), admin.call('payOutHoldings', keyed)])
      const codes = answers.map(({ body }) => (body as { code: string }).code).sort()
      expect(codes).toEqual(['CHAIN_RPC_UNAVAILABLE', 'OPERATION_RUNNING'])
      expect(await balances()).toMatchObject([{ blockchain_id: other, profile: { staked: '2.5' } }])
    } finally {
      network.proxy.restore()
    }
    expect(
      await until(
        () => admin.call('payOutHoldings', keyed),
        ({ status }) => status === 200,
      ),
    ).toMatchObject({
      body: { status: 'COMPLETED', message: 'Nothing is due' },
    })
  })
})

describe('POST /api/withdraw', () => {
  it('answers 400 with the balance when it is too small [E-ER-12]', async () => {
    const short = await admin.refuses('withdrawTokens', amount(101), 'MARKET_BALANCE_TOO_LOW')
    expect(short).toMatchObject({ message: expect.stringContaining('a balance of 100 KGT, but 101 are needed') })
    await admin.refuses('withdrawTokens', amount(-1), 'VALIDATION_FAILED')
  })

  it('sets the tokens aside, and confirms when they leave [E-G1-14, E-ER-12]', async () => {
    const done = await failsThenSucceeds(network.proxy, admin, 'withdrawTokens', amount(40))
    expect(done.message).toContain('40 KGT leave the profile')
    expect(await profileOn(own)).toMatchObject({ profile: { staked: '60' }, withdrawal: { amount: '40' } })
    await admin.refuses('withdrawTokens', amount(1), 'MARKET_WITHDRAWAL_PENDING')
  })
})

describe('GET /api/datasets/holdings', () => {
  it('lists what the node holds for others, to the operator alone', async () => {
    expect(await admin.ok('listHoldings')).toEqual({ holdings: [] })
    await alice.refuses('listHoldings', {}, 'ADMIN_TOKEN_REQUIRED')
  })
})

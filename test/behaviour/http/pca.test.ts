import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { chainClient, contracts, openWallets } from '@kg/chain'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, describe, expect, it } from 'vitest'
import { startChainNetwork } from '../../lib/chain-network.js'
import { startDaemon, temporaryHome } from '../../lib/daemon.js'
import { expectPages } from '../../lib/lists.js'
import { operator, register } from '../../lib/people.js'
import { failsThenSucceeds } from '../../lib/tx-faults.js'
import { until } from '../../lib/until.js'

const network = await startChainNetwork()
const { chain, proxy } = network
const home = temporaryHome()
const [adminWallet = '', first = '', second = ''] = await network.equip(home, 2)
const env = { ...network.env, KG_NODE_ROLE: 'edge', KG_CHAIN_DEADLINE_MS: '3000' }
const daemon = await startDaemon({ home, env })
afterAll(async () => {
  await daemon[Symbol.asyncDispose]()
  await network[Symbol.asyncDispose]()
  rmSync(home, { recursive: true, force: true })
})
const admin = operator(daemon)
const alice = await register(daemon, 'alice')

const accounts = { address: chain.addresses.ConvictionAccounts, abi: contracts.ConvictionAccounts.abi } as const
const token = { address: chain.addresses.Token, abi: contracts.Token.abi } as const
const stranger = privateKeyToAccount(generatePrivateKey())
await chain.fund(stranger.address)
const outside = chainClient({ chain: chain.chain, transport: chain.transport, account: stranger })
/** The admin wallet as another program uses it. */
const ownKeys = await openWallets({ folder: join(home, 'keys', 'wallets') })
const owner = chainClient({ chain: chain.chain, transport: chain.transport, account: ownKeys.admin })
const done = async (hash: Promise<`0x${string}`>) => outside.waitForTransactionReceipt({ hash: await hash })
const accountCount = () => outside.readContract({ ...accounts, functionName: 'accountCount', args: [] })
const tokensOf = async (address: string) =>
  (await admin.ok('walletBalances')).balances.find((row) => row.address === address)?.token

const at = (id: string) => ({ params: { id } })
const one = at('1')

describe('a conviction account', () => {
  it('is made of tokens that the admin wallet gives, and decides the discount [C-RF-13]', async () => {
    const made = await failsThenSucceeds(proxy, admin, 'createAccount', { body: { tokens: '25000' } })
    expect(made).toMatchObject({ accountId: '1', committedTokens: '25000', discountBps: 1000, owner: adminWallet })
    expect(await tokensOf(adminWallet)).toBe('975000')
    expect(await alice.ok('getAccount', one)).toMatchObject({
      accountId: '1',
      owner: adminWallet,
      isOwn: true,
      committedTokens: '25000',
      epoch: 0,
      discountBps: 1000,
      baseEpochAllowance: '2083.333333333333333333',
      buffer: '0',
      agentCount: 0,
      agents: [],
      symbol: 'KGT',
    })
  })

  it('is made once for a request that comes twice, also when the node was killed in between', async () => {
    const given = { body: { tokens: '100.5' }, headers: { 'idempotency-key': 'twice' } }
    // Allowed before, so that the transaction that is interrupted is the one that pays.
    const allowance = [accounts.address, 10n ** 21n] as const
    await done(owner.writeContract({ ...token, functionName: 'approve', args: allowance }))
    proxy.answer('eth_getTransactionReceipt', { result: null })
    await admin.refuses('createAccount', given, 'TX_INCLUSION_TIMEOUT')
    proxy.answer('eth_getTransactionReceipt')
    expect(await accountCount()).toBe(2n)
    await daemon.kill()
    await daemon.restart()
    const made = await until(
      () => admin.call('createAccount', given),
      ({ status }) => status === 201,
    )
    expect(await admin.ok('createAccount', given)).toEqual(made.body)
    expect(made.body).toMatchObject({ accountId: '2', committedTokens: '100.5', discountBps: 0 })
    expect([await accountCount(), await tokensOf(adminWallet)]).toEqual([2n, '974899.5'])
  })

  it('needs an amount, and the tokens for it', async () => {
    for (const tokens of ['0', '0.00', '0.0000000000000000001', '9'.repeat(40)])
      await admin.refuses('createAccount', { body: { tokens } }, 'AMOUNT_INVALID')
    for (const tokens of ['-1', '1e3', '', 'all', 5])
      await admin.refuses('createAccount', { body: { tokens } }, 'VALIDATION_FAILED')
    const short = await admin.refuses('createAccount', { body: { tokens: '5000000' } }, 'TOKENS_INSUFFICIENT')
    expect(short).toMatchObject({ status: 402, wallet: adminWallet, has: '974899.5', needs: '5000000' })
    expect(await accountCount()).toBe(2n)
  })

  it('takes more tokens into its buffer', async () => {
    const added = await failsThenSucceeds(proxy, admin, 'fundAccount', { ...one, body: { tokens: '10' } })
    expect(added).toMatchObject({ accountId: '1', addedTokens: '10' })
    expect(await alice.ok('getAccount', one)).toMatchObject({ buffer: '10', committedTokens: '25000' })
    await admin.refuses('fundAccount', { ...one, body: { tokens: '0' } }, 'AMOUNT_INVALID')
    await admin.refuses('fundAccount', { ...one, body: { tokens: '5000000' } }, 'TOKENS_INSUFFICIENT')
    await admin.refuses('fundAccount', { ...at('99'), body: { tokens: '1' } }, 'ACCOUNT_DOES_NOT_EXIST')
  })

  it('takes several payments at once, none at the cost of another', async () => {
    const paid = await Promise.all(
      ['1', '2', '3'].map((tokens) => admin.ok('fundAccount', { ...at('2'), body: { tokens } })),
    )
    expect(paid.map(({ addedTokens }) => addedTokens)).toEqual(['1', '2', '3'])
    expect(await alice.ok('getAccount', at('2'))).toMatchObject({ buffer: '6' })
  })
})

describe('the agents of a conviction account', () => {
  it('publish at its cost until they are taken out', async () => {
    const body = { agentAddress: first.toLowerCase() }
    const seated = await failsThenSucceeds(proxy, admin, 'registerAccountAgent', { ...one, body })
    expect(seated).toMatchObject({ accountId: '1', agentAddress: first })
    expect(await alice.ok('getAccount', { ...one, query: { key: first } })).toMatchObject({
      agents: [first],
      agentCount: 1,
      probedKey: { address: first, isAgent: true, accountId: '1' },
    })
    expect(await alice.ok('getAccount', { ...at('2'), query: { key: first } })).toMatchObject({
      probedKey: { isAgent: false, accountId: '1' },
    })
    await admin.refuses('registerAccountAgent', { ...at('2'), body }, 'AGENT_TAKEN')
    const params = { id: '1', address: first }
    await failsThenSucceeds(proxy, admin, 'deregisterAccountAgent', { params })
    await admin.refuses('deregisterAccountAgent', { params }, 'AGENT_NOT_REGISTERED')
    expect(await alice.ok('getAccount', one)).toMatchObject({ agents: [], agentCount: 0 })
  })

  it('are real addresses in accounts that exist', async () => {
    const put = (id: string, agentAddress: string, code: string) =>
      admin.refuses('registerAccountAgent', { ...at(id), body: { agentAddress } }, code)
    await put('1', `0x${'0'.repeat(40)}`, 'AGENT_ADDRESS_ZERO')
    await put('1', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', 'INVALID_ADDRESS')
    await put('99', first, 'ACCOUNT_DOES_NOT_EXIST')
    const params = { id: '99', address: first }
    await admin.refuses('deregisterAccountAgent', { params }, 'ACCOUNT_DOES_NOT_EXIST')
    await alice.refuses('getAccount', at('99'), 'ACCOUNT_DOES_NOT_EXIST')
    await alice.refuses('getAccount', { ...one, query: { key: '0x12' } }, 'VALIDATION_FAILED')
  })
})

describe('accounts of others', () => {
  it('cannot be managed, but paid into; a wallet of ours can leave them', async () => {
    const amount = 10n ** 18n
    await done(outside.writeContract({ ...token, functionName: 'approve', args: [accounts.address, amount] }))
    await done(outside.writeContract({ ...accounts, functionName: 'createAccount', args: [amount] }))
    const request = { kind: 'account-agent', id: '3', address: second }
    const { deadline, signature } = await admin.ok('signWalletConsent', { body: request })
    const seat = [3n, second as `0x${string}`, BigInt(deadline), signature as `0x${string}`] as const
    await done(outside.writeContract({ ...accounts, functionName: 'registerAgent', args: seat }))
    const body = { agentAddress: first }
    const refusal = await admin.refuses('registerAccountAgent', { ...at('3'), body }, 'NOT_ACCOUNT_ADMIN')
    expect(refusal).toMatchObject({ status: 403, owner: stranger.address })
    const theirs = { id: '3', address: stranger.address }
    await admin.refuses('deregisterAccountAgent', { params: theirs }, 'NOT_ACCOUNT_ADMIN')
    await admin.ok('fundAccount', { ...at('3'), body: { tokens: '2' } })
    const { accounts: listed } = await alice.ok('listAccounts')
    expect(listed.map(({ accountId, isOwn }) => [accountId, isOwn])).toEqual([
      ['1', true],
      ['2', true],
      ['3', false],
    ])
    await admin.ok('deregisterAccountAgent', { params: { id: '3', address: second } })
    expect((await alice.ok('listAccounts')).accounts).toHaveLength(2)
  })

  it('are found when they become ours, and gone when they go [C-OR-09]', async () => {
    const { address } = stranger
    const give = [address, adminWallet as `0x${string}`, 3n] as const
    await done(outside.writeContract({ ...accounts, functionName: 'transferFrom', args: give }))
    const listed = await expectPages(alice, 'listAccounts', 'accounts')
    expect(listed.map(({ accountId }) => accountId)).toEqual(['1', '2', '3'])
    expect(listed[2]).toMatchObject({ owner: adminWallet, isOwn: true, buffer: '2' })
    const back = [ownKeys.admin.address, address, 3n] as const
    await done(owner.writeContract({ ...accounts, functionName: 'transferFrom', args: back }))
    expect((await alice.ok('listAccounts')).accounts).toHaveLength(2)
  })
})

describe('settling', () => {
  it('moves what past epochs left to the buffer', async () => {
    const settled = await failsThenSucceeds(proxy, admin, 'settleAccount', one)
    expect(settled).toMatchObject({ accountId: '1', movedTokens: '0' })
    const month = 31 * 24 * 3600
    await outside.request({ method: 'evm_increaseTime' as never, params: [month] as never })
    expect(await admin.ok('settleAccount', one)).toMatchObject({ movedTokens: '2083.333333333333333333' })
    expect(await alice.ok('getAccount', one)).toMatchObject({ epoch: 1, buffer: '2093.333333333333333333' })
    await admin.refuses('settleAccount', at('99'), 'ACCOUNT_DOES_NOT_EXIST')
  })

  it('leaves an account that stays the same the same', async () => {
    const { headers } = await alice.call('getAccount', one)
    const again = await alice.call('getAccount', { ...one, headers: { 'if-none-match': String(headers.etag) } })
    expect(again.status).toBe(304)
  })
})

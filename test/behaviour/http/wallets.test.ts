import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { chainClient, contracts } from '@kg/chain'
import { type RouteId, routes } from '@kg/contract'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, describe, expect, it } from 'vitest'
import { api } from '../../lib/api.js'
import { startChainNetwork } from '../../lib/chain-network.js'
import { consentOf } from '../../lib/consent.js'
import { startDaemon, temporaryHome } from '../../lib/daemon.js'
import { examples } from '../../lib/examples.js'
import { operator, register } from '../../lib/people.js'
import { failsThenSucceeds } from '../../lib/tx-faults.js'
import { until } from '../../lib/until.js'

const network = await startChainNetwork()
const { chain, proxy } = network
const home = temporaryHome()
const [adminWallet = '', primary = '', second = ''] = await network.equip(home, 2)
const secret = 'd41d8cd98f00b204'
const daemon = await startDaemon({
  home,
  env: {
    ...network.env,
    KG_CHAIN_RPC_URLS: `${proxy.url}/v3/${secret}`,
    KG_NODE_ROLE: 'edge',
    KG_CHAIN_DEADLINE_MS: '3000',
  },
})
afterAll(async () => {
  await daemon[Symbol.asyncDispose]()
  await network[Symbol.asyncDispose]()
  rmSync(home, { recursive: true, force: true })
})
const admin = operator(daemon)
const anyone = api(() => daemon.url)
const alice = await register(daemon, 'alice')

const stranger = privateKeyToAccount(generatePrivateKey())
const keyFiles = () => readdirSync(join(home, 'keys', 'wallets')).filter((name) => name.endsWith('.key'))
const walletsOf = async () => (await admin.ok('listOperationalWallets')).wallets
const byAddress = { params: { address: primary } }

async function unchanged(id: RouteId): Promise<void> {
  const { headers } = await admin.call(id)
  expect((await admin.call(id, { headers: { 'if-none-match': String(headers.etag) } })).status).toBe(304)
}

describe('a node without a chain', () => {
  it('says so wherever one is needed, and answers what it can', async () => {
    await using bare = await startDaemon()
    const who = operator(bare)
    const inNeed = (Object.keys(routes) as RouteId[]).filter(
      (id) => ['wallets', 'identity', 'conviction-accounts'].includes(routes[id].family) && id !== 'nodeIdentity',
    )
    for (const id of inNeed)
      if (!['rpcHealth', 'walletBalances', 'listTransactions'].includes(id))
        await who.refuses(id, examples[id], 'CHAIN_UNAVAILABLE')
    expect(await who.ok('nodeIdentity')).toEqual({ identityId: '0', hasIdentity: false, role: 'edge' })
    const { error, ...rest } = await who.ok('walletBalances')
    expect(rest).toEqual({ wallets: [], balances: [] })
    expect(error).toContain('this node has none')
    expect(await api(bare.url).ok('rpcHealth')).toMatchObject({ ok: false, network: 'none', state: 'none' })
    expect(await who.ok('listTransactions', examples.listTransactions)).toEqual({ transactions: [] })
  })
})

describe('the identity of a node', () => {
  it('is not there before it is made, and nothing can be managed', async () => {
    await until(async () => (await anyone.ok('rpcHealth')).ok, Boolean)
    expect(await alice.ok('nodeIdentity')).toEqual({ identityId: '0', hasIdentity: false, role: 'edge' })
    await admin.refuses('setAsk', { body: { amount: '1' } }, 'PROFILE_DOES_NOT_EXIST')
    await admin.refuses('addOperationalWallet', {}, 'PROFILE_DOES_NOT_EXIST')
    await admin.refuses('removeOperationalWallet', byAddress, 'PROFILE_DOES_NOT_EXIST')
    expect(await admin.ok('listOperationalWallets')).toMatchObject({ hasProfile: false, canManage: false })
    expect(keyFiles()).toHaveLength(3)
  })

  it('is made once [C-RF-11, C-RF-12]', async () => {
    const made = await failsThenSucceeds(proxy, admin, 'ensureIdentity')
    expect(made).toMatchObject({
      created: true,
      identityId: '1',
      hasIdentity: true,
      ask: '0.001',
      primary,
      admin: adminWallet,
    })
    const { created, ...same } = await admin.ok('ensureIdentity')
    expect(created).toBe(false)
    expect(await alice.ok('nodeIdentity')).toEqual(same)
    await unchanged('nodeIdentity')
  })

  it('asks what the operator says [C-SV-16]', async () => {
    const set = await failsThenSucceeds(proxy, admin, 'setAsk', { body: { amount: '0.25' } })
    expect(set).toMatchObject({ identityId: '1', ask: '0.25', symbol: 'KGT', txHash: expect.stringMatching(/^0x/) })
    expect(await alice.ok('nodeIdentity')).toMatchObject({ ask: '0.001', nextAsk: '0.25', nextAskAt: set.from })
    expect(await admin.ok('setAsk', { body: { amount: '0' } })).toMatchObject({ ask: '0' })
    await admin.refuses('setAsk', { body: { amount: 'much' } }, 'VALIDATION_FAILED')
    await admin.refuses('setAsk', { body: { amount: '0.0000000000000000001' } }, 'AMOUNT_INVALID')
    await admin.refuses('setAsk', { body: { amount: '99999999999999' } }, 'AMOUNT_INVALID')
  })
})

describe('the wallets of a node', () => {
  it('are the admin’s and the operational ones [C-SV-15]', async () => {
    const { wallets, chainId } = await alice.ok('listWallets')
    expect({ wallets, chainId }).toEqual({ wallets: [adminWallet, primary, second], chainId: 31337 })
    await unchanged('listWallets')
  })

  it('show their balances to the last wei [C-RF-17]', async () => {
    const { balances, symbol, error } = await alice.ok('walletBalances')
    expect({ symbol, error }).toEqual({ symbol: 'KGT', error: undefined })
    expect(balances.map(({ role }) => role)).toEqual(['admin', 'operational', 'operational'])
    expect(balances[2]).toEqual({
      address: second,
      role: 'operational',
      symbol: 'KGT',
      eth: '100',
      wei: `100${'0'.repeat(18)}`,
      token: '1000000',
      tokenWei: `1000000${'0'.repeat(18)}`,
    })
  })

  it('are told apart by their standing', async () => {
    const held = true
    expect(await admin.ok('listOperationalWallets')).toEqual({
      identityId: '1',
      hasProfile: true,
      adminKeyConfigured: true,
      canManage: true,
      wallets: [
        { address: adminWallet, isAdmin: true, isPrimary: false, registered: null, held },
        { address: primary, isAdmin: false, isPrimary: true, registered: true, held },
        { address: second, isAdmin: false, isPrimary: false, registered: false, held },
      ],
    })
    expect((await alice.ok('listOperationalWallets')).canManage).toBe(false)
    await unchanged('listOperationalWallets')
  })

  it('keep the only operational key', async () => {
    await admin.refuses('removeOperationalWallet', byAddress, 'CANNOT_DELETE_ONLY_OPERATIONAL_KEY')
  })

  it('take one of their own into the identity, once [C-RF-18]', async () => {
    const body = { address: second.toLowerCase() }
    const added = await failsThenSucceeds(proxy, admin, 'addOperationalWallet', { body })
    expect(added).toMatchObject({ address: second, added: true, blockNumber: expect.any(Number) })
    expect(await admin.ok('addOperationalWallet', { body })).toEqual({ address: second, added: false })
    expect(await walletsOf()).toContainEqual(expect.objectContaining({ address: second, registered: true }))
    await admin.refuses('removeOperationalWallet', byAddress, 'CANNOT_REMOVE_PRIMARY_OPERATIONAL_WALLET')
  })

  it('get a new key that only its owner can read, and only one for a request that comes twice', async () => {
    const headers = { 'idempotency-key': 'one-more' }
    const made = await admin.ok('addOperationalWallet', { headers })
    expect(await admin.ok('addOperationalWallet', { headers })).toEqual(made)
    expect(keyFiles()).toHaveLength(4)
    expect(statSync(join(home, 'keys', 'wallets', 'operational-3.key')).mode & 0o777).toBe(0o600)
    expect((await alice.ok('listWallets')).wallets).toContain(made.address)
  })

  it('are made side by side without losing a key', async () => {
    const made = await Promise.all([1, 2, 3].map(() => admin.ok('addOperationalWallet')))
    expect(new Set(made.map(({ address }) => address)).size).toBe(3)
    expect(keyFiles()).toHaveLength(7)
  })

  it('let a foreign key in and out', async () => {
    const { address } = stranger
    const place = { chainId: chain.chain.id, addresses: chain.addresses }
    const { deadline, signature } = await consentOf(place, 'operational-key', 1n, stranger)
    await admin.refuses('addOperationalWallet', { body: { address } }, 'CONSENT_MISSING')
    const late = { address, consent: { deadline: 1, signature } }
    await admin.refuses('addOperationalWallet', { body: late }, 'CONSENT_INVALID')
    const foreign = { kind: 'operational-key', id: '1', address }
    await admin.refuses('signWalletConsent', { body: foreign }, 'CONSENT_KEY_NOT_HELD')
    await admin.ok('addOperationalWallet', { body: { address, consent: { deadline, signature } } })
    expect(await walletsOf()).toContainEqual(expect.objectContaining({ address, registered: true, held: false }))
    const removed = await failsThenSucceeds(proxy, admin, 'removeOperationalWallet', { params: { address } })
    expect(removed).toMatchObject({ address, removed: true, txHash: expect.any(String) })
    expect((await walletsOf()).map((wallet) => wallet.address)).not.toContain(address)
    await admin.refuses('removeOperationalWallet', { params: { address } }, 'KEY_NOT_ATTACHED')
  })

  it('put a key that is removed aside', async () => {
    expect(await admin.ok('removeOperationalWallet', { params: { address: second } })).toMatchObject({ removed: true })
    expect(readdirSync(join(home, 'keys', 'wallets', 'removed'))).toEqual(['operational-2.key'])
    expect((await alice.ok('listWallets')).wallets).not.toContain(second)
    await admin.refuses('removeOperationalWallet', { params: { address: second } }, 'KEY_NOT_ATTACHED')
  })

  it('are not the admin’s, nobody’s or another identity’s', async () => {
    const add = (address: string, code: string) => admin.refuses('addOperationalWallet', { body: { address } }, code)
    await add(adminWallet, 'ADMIN_EQUALS_OPERATIONAL')
    await add(`0x${'0'.repeat(40)}`, 'OPERATIONAL_ADDRESS_ZERO')
    await add('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', 'INVALID_ADDRESS')
    await chain.fund(stranger.address)
    const client = chainClient({ chain: chain.chain, transport: chain.transport, account: stranger })
    const identities = { address: chain.addresses.Identities, abi: contracts.Identities.abi }
    const args = [chain.deployer.address, '0x01', 0n] as const
    const hash = await client.writeContract({ ...identities, functionName: 'createProfile', args })
    await client.waitForTransactionReceipt({ hash })
    await add(stranger.address, 'OPERATIONAL_KEY_TAKEN')
    await admin.refuses('removeOperationalWallet', { params: { address: adminWallet } }, 'KEY_NOT_ATTACHED')
  })
})

it('the metrics show gas and tokens of each wallet, and none of its secrets', async () => {
  const scrape = async () => (await anyone.call('metrics')).text
  const text = await until(scrape, (text) => text.includes('kg_wallet_gas{'))
  expect(text).toMatch(new RegExp(`^kg_wallet_gas\\{address="${adminWallet}",role="admin"\\} [\\d.e+]+$`, 'm'))
  expect(text).toMatch(new RegExp(`^kg_wallet_tokens\\{address="${primary}",role="operational"\\} [\\d.e+]+$`, 'm'))
  expect(text).toMatch(/^kg_chain_reachable 1$/m)
  expect(text).not.toContain(secret)
})

describe('a chain that goes away', () => {
  it('is told of without an error, and without the secrets of its URL', async () => {
    const rpcUrl = `${proxy.url}/…`
    const well = { ok: true, state: 'ready', chainId: 31337, rpcUrl, endpoints: [{ ok: true }] }
    expect(await anyone.ok('rpcHealth')).toMatchObject(well)
    proxy.cut()
    const ill = await until(
      () => anyone.ok('rpcHealth'),
      ({ ok }) => !ok,
    )
    expect(ill).toMatchObject({ ok: false, state: 'ready', error: expect.any(String) })
    const { balances, wallets, error } = await alice.ok('walletBalances')
    expect({ balances, count: wallets.length }).toEqual({ balances: [], count: 6 })
    expect(error).toContain('cannot be reached')
    await alice.refuses('listOperationalWallets', {}, 'CHAIN_RPC_UNAVAILABLE')
    expect(JSON.stringify([ill, error, rpcUrl])).not.toContain(secret)
    const { troubles } = await until(
      () => anyone.ok('status'),
      ({ troubles }) => troubles.some(({ id }) => id === 'chain.away'),
    )
    expect(JSON.stringify(troubles)).not.toContain(secret)
    proxy.restore()
    await until(async () => (await anyone.ok('rpcHealth')).ok, Boolean)
    await until(async () => (await anyone.ok('status')).troubles.every(({ id }) => id !== 'chain.away'), Boolean)
  })
})

describe('a node that has lost its admin key', () => {
  it('cannot manage its identity, and says which key it needs', async () => {
    await daemon.stop()
    rmSync(join(home, 'keys', 'wallets', 'admin.key'))
    await daemon.restart()
    await until(async () => (await anyone.ok('rpcHealth')).ok, Boolean)
    const { adminKeyConfigured, canManage } = await admin.ok('listOperationalWallets')
    expect({ adminKeyConfigured, canManage }).toEqual({ adminKeyConfigured: false, canManage: false })
    await admin.refuses('setAsk', { body: { amount: '1' } }, 'ADMIN_KEY_NOT_CONFIGURED')
    const before = keyFiles().length
    await admin.refuses('addOperationalWallet', {}, 'ADMIN_KEY_NOT_CONFIGURED')
    expect(keyFiles()).toHaveLength(before)
  })
})

describe('GET /api/wallets/transactions', () => {
  it('lists what a wallet has sent, for the operator alone', async () => {
    const query = { wallet: primary }
    const { headers } = await admin.call('listTransactions', { query })
    const again = { query, headers: { 'if-none-match': String(headers.etag) } }
    expect((await admin.call('listTransactions', again)).status).toBe(304)
    const { transactions } = await admin.ok('listTransactions', { query })
    expect(transactions.length).toBeGreaterThan(0)
    expect(transactions[0]).toMatchObject({ wallet: primary, attempts: expect.any(Number) })
    await anyone.refuses('listTransactions', { query }, 'UNAUTHORIZED')
    await alice.refuses('listTransactions', { query }, 'ADMIN_TOKEN_REQUIRED')
    await admin.refuses('listTransactions', { query: { wallet: 'mine' } }, 'VALIDATION_FAILED')
    await admin.refuses('listTransactions', { query: { ...query, cursor: 'page two' } }, 'CURSOR_INVALID')
  })
})

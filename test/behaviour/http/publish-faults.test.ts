import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chainClient, contracts, deploy, localSettings } from '@kg/chain'
import { nameHash } from '@kg/core'
import { createPublicClient, encodeAbiParameters, http, keccak256, parseAbiParameters } from 'viem'
import { afterAll, describe, expect, it } from 'vitest'
import { startChainNetwork } from '../../lib/chain-network.js'
import { type Daemon, startDaemon } from '../../lib/daemon.js'
import { operator } from '../../lib/people.js'
import { quads } from '../../lib/quads.js'
import { failsThenSucceeds } from '../../lib/tx-faults.js'
import { until as ask } from '../../lib/until.js'

const until = (holds: () => Promise<boolean>) => ask(holds, (held) => held)

// A network that is reached by RPC only, as any but the local one.
const network = await startChainNetwork()
const { chain, proxy } = network
const homes: string[] = []
const daemons: Daemon[] = []
afterAll(async () => {
  for (const daemon of daemons) await daemon[Symbol.asyncDispose]()
  await network[Symbol.asyncDispose]()
  for (const home of homes) rmSync(home, { recursive: true, force: true })
})

async function node(role: 'core' | 'edge', funds?: { ether?: bigint; tokens?: bigint }, env = {}) {
  const home = mkdtempSync(join(tmpdir(), 'kg-home-'))
  homes.push(home)
  const wallets = await network.equip(home, 1, funds)
  const daemon = await startDaemon({
    home,
    env: { ...network.env, KG_NODE_ROLE: role, KG_CHAIN_DEADLINE_MS: '3000', ...env },
  })
  daemons.push(daemon)
  const api = operator(daemon)
  return { daemon, api, wallets }
}

const ready = ({ api }: Awaited<ReturnType<typeof node>>) =>
  until(async () => (await api.ok('status')).chain.state === 'ready')
const shared = ({ api }: Awaited<ReturnType<typeof node>>, contextGraphId: string, name: string) =>
  api.ok('createAsset', { body: { contextGraphId, name, quads: quads(3), alsoShareSwm: true } })
/** Transactions that the wallets of a node have sent, included or not. */
async function sentBy({ wallets }: { wallets: readonly `0x${string}`[] }): Promise<number> {
  const client = createPublicClient({ chain: chain.chain, transport: http(chain.url) })
  const counts = await Promise.all(
    wallets.map((address) => client.getTransactionCount({ address, blockTag: 'pending' })),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}
const about = (name: string, contextGraphId: string) => ({ params: { name }, body: { contextGraphId } })

const core = await node('core')
await ready(core)
await core.api.ok('createContextGraph', { body: { id: 'ledger', register: true } })

describe('a network that is reached by RPC', () => {
  it('makes the profile of a core node at its start [C-CN-02, C-SV-20]', async () => {
    expect(await core.api.ok('status')).toMatchObject({ nodeRole: 'core', hasIdentity: true, networkName: 'testnet' })
  })

  it('waits for a transaction that the chain is slow to take, and no longer than it was told to', async () => {
    await shared(core, 'ledger', 'slow')
    proxy.answer('eth_getTransactionReceipt', { result: null })
    const late = await core.api.refuses('publishAsset', about('slow', 'ledger'), 'TX_INCLUSION_TIMEOUT')
    expect(late.status).toBe(504)
    proxy.answer('eth_getTransactionReceipt')
    expect(await core.api.ok('publishAsset', about('slow', 'ledger'))).toMatchObject({ status: 'confirmed' })
  })

  it('goes on for whoever still waits when another caller goes away, and sends one transaction', async () => {
    await shared(core, 'ledger', 'left')
    const before = await sentBy(core)
    proxy.answer('eth_getTransactionReceipt', { result: null })
    const leaving = new AbortController()
    const { url, adminToken } = core.daemon
    const gone = fetch(`${url}/api/knowledge-assets/left/vm/publish`, {
      method: 'POST',
      signal: leaving.signal,
      headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ contextGraphId: 'ledger' }),
    }).catch((error: Error) => error.name)
    await until(async () => (await sentBy(core)) > before)
    const stays = core.api.ok('publishAsset', about('left', 'ledger'))
    leaving.abort()
    expect(await gone).toBe('AbortError')
    proxy.answer('eth_getTransactionReceipt')
    expect(await stays).toMatchObject({ status: 'confirmed' })
    expect(await sentBy(core)).toBe(before + 1)
  })

  it('is entered once by a node that it refused at first', async () => {
    proxy.answer('eth_sendRawTransaction', { error: { code: -32000, message: 'not today' } })
    const late = await node('core')
    await until(async () => (await late.api.ok('status')).chain.state === 'failed')
    proxy.answer('eth_sendRawTransaction')
    await ready(late)
    const prompt = await node('core')
    await ready(prompt)
    expect(await late.api.ok('status')).toMatchObject({ nodeRole: 'core', hasIdentity: true })
    expect(await sentBy(late)).toBe(await sentBy(prompt))
  })

  it('says so when the chain cannot be reached, and finishes once it can', async () => {
    await shared(core, 'ledger', 'cut')
    proxy.cut()
    const away = await core.api.refuses('publishAsset', about('cut', 'ledger'), 'CHAIN_RPC_UNAVAILABLE')
    expect(away.status).toBe(503)
    const receipt = { query: { txHash: `0x${'0'.repeat(64)}` } }
    await core.api.refuses('getChainReceipt', receipt, 'CHAIN_RPC_UNAVAILABLE')
    proxy.restore()
    await until(async () => (await core.api.call('publishAsset', about('cut', 'ledger'))).status === 200)
  })

  it('tells what the chain said when it does not take a transaction', async () => {
    await shared(core, 'ledger', 'refused')
    proxy.answer('eth_sendRawTransaction', { error: { code: -32000, message: 'the fee is not to our liking' } })
    const refused = await core.api.refuses('publishAsset', about('refused', 'ledger'), 'TX_REFUSED')
    expect(refused.detail).toContain('not to our liking')
    proxy.answer('eth_sendRawTransaction')
    expect(await core.api.ok('publishAsset', about('refused', 'ledger'))).toMatchObject({ status: 'confirmed' })
  })
})

describe('registering and deactivating', () => {
  it('fail as the chain does, and are finished when asked again', async () => {
    await core.api.ok('createContextGraph', { body: { id: 'faulty' } })
    const given = { body: { id: 'faulty' } }
    proxy.answer('eth_sendRawTransaction', { error: { code: -32000, message: 'not today' } })
    await core.api.refuses('registerContextGraph', given, 'TX_REFUSED')
    proxy.answer('eth_sendRawTransaction')
    proxy.answer('eth_getTransactionReceipt', { result: null })
    await core.api.refuses('registerContextGraph', given, 'TX_INCLUSION_TIMEOUT')
    proxy.answer('eth_getTransactionReceipt')
    const { onChainId } = await core.api.ok('registerContextGraph', given)
    const ended = await failsThenSucceeds(proxy, core.api, 'deactivateContextGraph', given)
    expect(ended).toMatchObject({ deactivated: true, onChainId })
  })
})

describe('a node that cannot publish', () => {
  it('without tokens or gas says which wallet needs what; with a conviction account it needs gas alone [C-CK-21, C-SV-14]', async () => {
    const poor = await node('core', { ether: 10n ** 18n, tokens: 0n })
    await ready(poor)
    await poor.api.ok('createContextGraph', { body: { id: 'poor', register: true } })
    await shared(poor, 'poor', 'one')
    const { remedy } = await poor.api.refuses('publishAsset', about('one', 'poor'), 'WALLET_UNFUNDED')
    const [, wallet = ''] = poor.wallets
    expect(remedy).toContain(wallet)
    // A conviction account pays in its place.
    const { accountId } = await core.api.ok('createAccount', { body: { tokens: '25000' } })
    const { deadline, signature } = await poor.api.ok('signWalletConsent', {
      body: { kind: 'account-agent', id: accountId, address: wallet },
    })
    const seat = { agentAddress: wallet, consent: { deadline, signature } }
    await core.api.ok('registerAccountAgent', { params: { id: accountId }, body: seat })
    await until(async () => (await poor.api.call('publishAsset', about('one', 'poor'))).status === 200)
    const paid = await poor.api.ok('publishAsset', about('one', 'poor'))
    expect(paid).toMatchObject({ status: 'confirmed', convictionCostCovered: true, publisher: wallet })
    const { balances } = await poor.api.ok('walletBalances')
    expect(balances.find(({ address }) => address === wallet)).toMatchObject({ token: '0' })
    const broke = await node('edge', { ether: 0n, tokens: 0n })
    await ready(broke)
    await broke.api.ok('createContextGraph', { body: { id: 'broke' } })
    await broke.api.refuses('registerContextGraph', { body: { id: 'broke' } }, 'WALLET_UNFUNDED')
  })

  it('as an edge node without peers says that no core node keeps it', async () => {
    const edge = await node('edge')
    await ready(edge)
    await edge.api.ok('createContextGraph', { body: { id: 'edge', register: true } })
    await shared(edge, 'edge', 'alone')
    const refusal = await edge.api.refuses('publishAsset', about('alone', 'edge'), 'STORAGE_ACK_QUORUM')
    expect(refusal).toMatchObject({ status: 503, required: 1, given: 0 })
  })

  it('cannot take a name that another wallet has, nor publish into or deactivate what is not its own', async () => {
    const client = { address: chain.addresses.ContextGraphs, abi: contracts.ContextGraphs.abi }
    const other = chainClient({
      chain: chain.chain,
      transport: chain.transport,
      account: chain.deployer,
      pollingInterval: 20,
    })
    const policies = { accessPolicy: 1, publishPolicy: 0, publishAuthority: client.address, publishAccountId: 0n }
    const hash = nameHash('theirs')
    const parts = parseAbiParameters('bytes32, address, bytes32')
    const commitment = keccak256(encodeAbiParameters(parts, [hash, chain.deployer.address, hash]))
    await other.writeContract({ ...client, functionName: 'commit', args: [commitment] })
    await other.writeContract({ ...client, functionName: 'register', args: [hash, hash, policies] })
    await core.api.ok('createContextGraph', { body: { id: 'theirs' } })
    await core.api.refuses('registerContextGraph', { body: { id: 'theirs' } }, 'CONTEXT_GRAPH_NAME_TAKEN')
    await until(async () => (await core.api.ok('getContextGraph', { params: { id: 'theirs' } })).registered)
    await shared(core, 'theirs', 'intruder')
    await core.api.refuses('publishAsset', about('intruder', 'theirs'), 'PUBLISHER_NOT_ALLOWED')
    await core.api.refuses('deactivateContextGraph', { body: { id: 'theirs' } }, 'CONTEXT_GRAPH_NOT_OWNED')
  })

  it('on an RPC of another chain does not begin', async () => {
    const lost = await node('edge', undefined, { KG_CHAIN_CHAIN_ID: '5' })
    await until(async () => (await lost.api.ok('status')).chain.state === 'failed')
    expect((await lost.api.ok('status')).chain).toMatchObject({ reason: expect.stringContaining('31337') })
    await lost.api.ok('createContextGraph', { body: { id: 'lost' } })
    await lost.api.refuses('registerContextGraph', { body: { id: 'lost' } }, 'CHAIN_FAILED')
  })
})

describe('a chain with another quorum', () => {
  it('is asked for it, not assumed', async () => {
    const owner = chainClient({
      chain: chain.chain,
      transport: chain.transport,
      account: chain.deployer,
      pollingInterval: 20,
    })
    const strict = await deploy(owner, { ...localSettings, minimumRequiredSignatures: 3n })
    const alone = await node('core', undefined, { KG_CHAIN_HUB: strict.Hub })
    await ready(alone)
    await alone.api.ok('createContextGraph', { body: { id: 'strict', register: true } })
    await shared(alone, 'strict', 'one')
    const refusal = await alone.api.refuses('publishAsset', about('one', 'strict'), 'STORAGE_ACK_QUORUM')
    expect(refusal).toMatchObject({ required: 3, given: 1 })
  })
})

import { chainClient, contracts, startLocalChain } from '@kg/chain'
import { nameHash, zeroHash } from '@kg/core'
import { type Abi, encodeFunctionData } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, describe, expect, it } from 'vitest'
import { consentOf, deploymentIn } from '../lib/consent.js'
import { register } from '../lib/people.js'
import { quads } from '../lib/quads.js'
import { testNetwork } from '../lib/test-network.js'
import { until } from '../lib/until.js'

// A node that minds its own business, one whose operator opted in to nothing, and an attacker with wallets of its own.
const net = await testNetwork({ nodes: 2, core: 1 })
afterAll(() => net[Symbol.asyncDispose]())
const local = await startLocalChain({ folder: net.folder })
afterAll(() => local.stop())
const place = deploymentIn(net.folder)
const [alice, bob] = [await register(net.node(0), 'alice'), await register(net.node(1), 'bob')]
const victim = net.api(1)

type Name = keyof typeof contracts
type Account = ReturnType<typeof privateKeyToAccount>

async function wallet(): Promise<Account> {
  const account = privateKeyToAccount(generatePrivateKey())
  await local.fund(account.address)
  return account
}

/** Sends what the attacker likes; what the contract refuses is the error's name. */
async function attack(account: Account, contract: Name, functionName: string, args: readonly unknown[]) {
  const client = chainClient({ chain: local.chain, transport: local.transport, account, pollingInterval: 20 })
  const data = encodeFunctionData({ abi: contracts[contract].abi as Abi, functionName, args })
  const hash = await client.sendTransaction({ to: local.addresses[contract], data })
  const { status } = await client.waitForTransactionReceipt({ hash })
  if (status !== 'success') throw new Error('reverted')
}
const read = (contract: Name, functionName: string, args: readonly unknown[]) => {
  const client = chainClient({ chain: local.chain, transport: local.transport, account: local.deployer })
  return client.readContract({
    address: local.addresses[contract],
    abi: contracts[contract].abi as Abi,
    functionName,
    args,
  })
}

const attacker = await wallet()
const attackerKey = await wallet()
await attack(attackerKey, 'Identities', 'createProfile', [attacker.address, '0x1234', 0n])
const attackerIdentity = (await read('Identities', 'identityIdOf', [attackerKey.address])) as bigint
const [victimWallet = ''] = (await victim.ok('listOperationalWallets')).wallets
  .filter(({ isAdmin }) => !isAdmin)
  .map(({ address }) => address)

describe('a key of somebody else', () => {
  it('is not attached to an identity without its signature', async () => {
    for (const args of [
      [attackerIdentity, victimWallet],
      [attackerIdentity, victimWallet, 2n ** 63n, '0x'],
    ])
      await expect(attack(attacker, 'Identities', 'addOperationalKey', args)).rejects.toThrow()
    const { signature, deadline } = await consentOf(place, 'operational-key', attackerIdentity, attackerKey)
    const forged = [attackerIdentity, victimWallet, BigInt(deadline), signature]
    await expect(attack(attacker, 'Identities', 'addOperationalKey', forged)).rejects.toThrow()
    expect(await read('Identities', 'identityIdOf', [victimWallet])).toBe(0n)
  })

  it('that was talked into signing leaves by itself, and its node never uses the identity', async () => {
    const body = { kind: 'operational-key', id: String(attackerIdentity), address: victimWallet }
    const { deadline, signature } = await victim.ok('signWalletConsent', { body })
    const args = [attackerIdentity, victimWallet, BigInt(deadline), signature]
    await attack(attacker, 'Identities', 'addOperationalKey', args)
    await attack(attacker, 'Identities', 'setPrimaryOperationalKey', [attackerIdentity, victimWallet])
    await net.stop(1)
    await net.start(1)
    const { chain } = await until(
      () => victim.ok('status'),
      ({ chain }) => chain.state === 'ready',
      30_000,
    )
    expect(chain).toMatchObject({ identityId: '0' })
    expect(await victim.ok('nodeIdentity')).toMatchObject({ hasIdentity: false, identityId: '0' })
    await victim.ok('removeOperationalWallet', { params: { address: victimWallet } })
    expect(await read('Identities', 'identityIdOf', [victimWallet])).toBe(0n)
    await expect(attack(attacker, 'Identities', 'addOperationalKey', args)).rejects.toThrow()
  }, 60_000)

  it('is not made an agent of a conviction account without its signature', async () => {
    const amount = 10n ** 18n
    await attack(attacker, 'Token', 'approve', [local.addresses.ConvictionAccounts, amount])
    await attack(attacker, 'ConvictionAccounts', 'createAccount', [amount])
    const id = (await read('ConvictionAccounts', 'accountCount', [])) as bigint
    for (const args of [
      [id, victimWallet],
      [id, victimWallet, 2n ** 63n, '0x'],
    ])
      await expect(attack(attacker, 'ConvictionAccounts', 'registerAgent', args)).rejects.toThrow()
    expect(await read('ConvictionAccounts', 'accountOf', [victimWallet])).toBe(0n)
  })
})

describe('an agent of somebody else', () => {
  const about = (name: string) => ({ params: { name }, body: { contextGraphId: 'lab' } })
  const listing = (verifiers: string[], more = {}) => ({ params: { id: 'lab' }, body: { verifiers, ...more } })

  it('is not made a verifier without its signature', async () => {
    await alice.ok('createContextGraph', { body: { id: 'lab', register: true } })
    await alice.refuses('setVerifiers', listing([alice.agent, bob.agent]), 'CONSENT_MISSING')
    const { member: _own, ...proof } = await alice.ok('signVerifierConsent', { params: { id: 'lab' } })
    const forged = [{ member: bob.agent, deadline: proof.deadline, signature: proof.signature }]
    await alice.refuses('setVerifiers', listing([alice.agent, bob.agent], { consents: forged }), 'TRUST_TX_FAILED')
  })

  it('verifies nothing while the operator of its node has not opted in, and no wallet ever does', async () => {
    const body = { contextGraphId: 'lab', name: 'claim', quads: quads(2), alsoShareSwm: true }
    await alice.ok('createAsset', { body })
    await alice.ok('publishAsset', about('claim'))
    await until(
      () => bob.call('getContextGraph', { params: { id: 'lab' } }),
      ({ status }) => status === 200,
      30_000,
    )
    await bob.ok('subscribeContextGraph', { body: { contextGraphId: 'lab' } })
    await until(
      () => bob.call('getAsset', { params: { name: 'claim' }, query: { contextGraphId: 'lab' } }),
      ({ status, body }) => status === 200 && 'vmCurrentAssertion' in (body as object),
      30_000,
    )
    const { onChainId } = await alice.ok('getContextGraph', { params: { id: 'lab' } })
    const signed = await bob.ok('signVerifierConsent', { params: { id: 'lab' } })
    expect(signed).toMatchObject({ id: onChainId })
    const consents = [{ member: signed.member, deadline: signed.deadline, signature: signed.signature }]
    await alice.ok('setVerifiers', listing([alice.agent, bob.agent], { threshold: 2, consents }))
    const verify = { body: { contextGraphId: 'lab', batchId: 'claim', timeoutMs: 1500 } }
    const { detail } = await alice.refuses('verify', verify, 'VERIFICATION_NO_QUORUM')
    expect(detail).toContain('does not sign for this context graph')
  }, 60_000)
})

describe('the name of a context graph', () => {
  it('is not snatched by who sees it being registered', async () => {
    const policies = { accessPolicy: 0, publishPolicy: 0, publishAuthority: attacker.address, publishAccountId: 0n }
    const hash = nameHash('wanted')
    await expect(attack(attacker, 'ContextGraphs', 'register', [hash, policies])).rejects.toThrow()
    await expect(attack(attacker, 'ContextGraphs', 'register', [hash, zeroHash, policies])).rejects.toThrow()
    await alice.ok('createContextGraph', { body: { id: 'wanted', register: true } })
    const owner = await read('ContextGraphs', 'ownerOf', [await read('ContextGraphs', 'idOf', [hash])])
    expect(owner).not.toBe(attacker.address)
  })

  it('that begins with a curator’s address goes back to the curator', async () => {
    const id = `${alice.agent}/own`
    const hash = nameHash(id)
    const { encodeAbiParameters, keccak256, parseAbiParameters } = await import('viem')
    const parts = parseAbiParameters('bytes32, address, bytes32')
    const commitment = keccak256(encodeAbiParameters(parts, [hash, attacker.address, zeroHash]))
    const policies = { accessPolicy: 0, publishPolicy: 0, publishAuthority: attacker.address, publishAccountId: 0n }
    await attack(attacker, 'ContextGraphs', 'commit', [commitment])
    await attack(attacker, 'ContextGraphs', 'register', [hash, zeroHash, policies])
    await alice.ok('createContextGraph', { body: { id } })
    await alice.ok('registerContextGraph', { body: { id } })
    const body = { contextGraphId: id, name: 'mine', quads: quads(1), alsoShareSwm: true }
    await alice.ok('createAsset', { body })
    await alice.ok('publishAsset', { params: { name: 'mine' }, body: { contextGraphId: id } })
  })
})

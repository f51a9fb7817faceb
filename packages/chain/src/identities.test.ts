import { zeroAddress } from '@kg/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { consentOf, type Node, newNode } from './publishing.test.support.js'
import { type Mined, refusal, TestChain, type Wallet } from './test-chain.test.support.js'

const peerId = '0x0024080112'
const chain = await TestChain.start()
afterAll(() => chain.stop())
const stranger = await chain.wallet()
const delay = await chain.read('Identities', 'askDelay', [])
const timeOf = async ({ blockNumber }: Mined) => (await chain.owner.client.getBlock({ blockNumber })).timestamp

describe('a profile', () => {
  it('is made by its first operational key, which becomes the primary one', async () => {
    const [operational, admin] = [await chain.wallet(), await chain.wallet()]
    const made = await chain.send(operational, 'Identities', 'createProfile', [admin.address, peerId, 7n])
    const identityId = await chain.read('Identities', 'identityIdOf', [operational.address])
    expect(identityId).toBe(await chain.read('Identities', 'identityCount', []))
    expect(made.events).toEqual([
      { event: 'OperationalKeyAdded', identityId, key: operational.address },
      { event: 'ProfileCreated', identityId, admin: admin.address, operational: operational.address, peerId },
      { event: 'AskSet', identityId, ask: 7n, from: await timeOf(made) },
    ])
    expect(await chain.read('Identities', 'profileOf', [identityId])).toEqual({
      admin: admin.address,
      core: false,
      operationalKeys: 1,
      primary: operational.address,
      ask: 7n,
      nextAsk: 0n,
      nextAskAt: 0n,
      peerId,
    })
    expect(await chain.read('Identities', 'standingOf', [operational.address])).toEqual([identityId, false, 7n])
    expect(await chain.read('Identities', 'adminOf', [identityId])).toBe(admin.address)
    expect(await chain.read('Identities', 'askOf', [identityId])).toBe(7n)
  })

  it('is refused to a key that has one, without admin, with itself as admin, and without or with a long peer id', async () => {
    const { operational, admin, identityId } = await newNode(chain)
    const create = (...args: [`0x${string}`, `0x${string}`]) =>
      chain.refused(stranger, 'Identities', 'createProfile', [...args, 0n])
    const again = chain.refused(operational, 'Identities', 'createProfile', [admin.address, peerId, 0n])
    expect(await again).toBe(`OperationalKeyTaken(${operational.address}, ${identityId})`)
    expect(await create(zeroAddress, peerId)).toBe('AdminAddressZero()')
    expect(await create(stranger.address, peerId)).toBe(`AdminEqualsOperational(${stranger.address})`)
    expect(await create(admin.address, '0x')).toBe('PeerIdInvalid()')
    expect(await create(admin.address, `0x${'00'.repeat(129)}`)).toBe('PeerIdInvalid()')
  })

  it('must exist to be asked for', async () => {
    for (const name of ['profileOf', 'adminOf', 'askOf'] as const)
      expect(await refusal(chain.read('Identities', name, [999n]))).toBe('ProfileDoesNotExist(999)')
    expect(await chain.read('Identities', 'identityIdOf', [stranger.address])).toBe(0n)
    expect(await chain.read('Identities', 'standingOf', [stranger.address])).toEqual([0n, false, 0n])
  })
})

describe('operational keys', () => {
  let node: Node
  let key: Wallet
  const add = (from: Wallet, address: `0x${string}`, id = node.identityId) =>
    chain.refused(from, 'Identities', 'addOperationalKey', [id, address, 0n, '0x'])
  const attach = async (node: Node, key: Wallet) =>
    chain.send(node.admin, 'Identities', 'addOperationalKey', [
      node.identityId,
      key.address,
      ...(await consentOf(chain, 'operational-key', node.identityId, key)),
    ])
  const remove = (from: Wallet, address: `0x${string}`, id = node.identityId) =>
    chain.refused(from, 'Identities', 'removeOperationalKey', [id, address])

  beforeAll(async () => {
    node = await newNode(chain)
    key = await chain.wallet()
  })

  it('are added and removed by the admin', async () => {
    const { identityId, admin } = node
    const added = await attach(node, key)
    expect(added.events).toEqual([{ event: 'OperationalKeyAdded', identityId, key: key.address }])
    expect(await chain.read('Identities', 'identityIdOf', [key.address])).toBe(identityId)
    const removed = await chain.send(admin, 'Identities', 'removeOperationalKey', [identityId, key.address])
    expect(removed.events).toEqual([{ event: 'OperationalKeyRemoved', identityId, key: key.address }])
    expect(await chain.read('Identities', 'identityIdOf', [key.address])).toBe(0n)
  })

  it('can leave by themselves', async () => {
    await attach(node, key)
    await chain.send(key, 'Identities', 'removeOperationalKey', [node.identityId, key.address])
    expect(await chain.read('Identities', 'identityIdOf', [key.address])).toBe(0n)
  })

  it('are not attached without their signature: of that key, for that identity, once, and in time', async () => {
    const other = await newNode(chain)
    const { identityId, admin } = node
    const add = (deadline: bigint, signature: `0x${string}`) =>
      chain.refused(admin, 'Identities', 'addOperationalKey', [identityId, key.address, deadline, signature])
    const invalid = `ConsentInvalid(${key.address})`
    const never = 2n ** 64n - 1n
    expect(await add(never, '0x')).toBe(invalid)
    expect(await add(...(await consentOf(chain, 'operational-key', other.identityId, key)))).toBe(invalid)
    expect(await add(...(await consentOf(chain, 'account-agent', identityId, key)))).toBe(invalid)
    const [, foreign] = await consentOf(chain, 'operational-key', identityId, stranger)
    expect(await add(never, foreign)).toBe(invalid)
    expect(await add(...(await consentOf(chain, 'operational-key', identityId, key, 1n)))).toBe(
      `ConsentExpired(${key.address}, 1)`,
    )
    const [deadline, signature] = await consentOf(chain, 'operational-key', identityId, key)
    await chain.send(admin, 'Identities', 'addOperationalKey', [identityId, key.address, deadline, signature])
    await chain.send(key, 'Identities', 'removeOperationalKey', [identityId, key.address])
    expect(await add(deadline, signature)).toBe(invalid)
  })

  it('can take their consent back before it is used', async () => {
    const { identityId, admin } = node
    const consent = await consentOf(chain, 'operational-key', identityId, key)
    await chain.send(key, 'Identities', 'withdrawConsent', [identityId])
    const late = chain.refused(admin, 'Identities', 'addOperationalKey', [identityId, key.address, ...consent])
    expect(await late).toBe(`ConsentInvalid(${key.address})`)
  })

  it('can leave by themselves even as the only and the primary one, and the admin attaches another', async () => {
    const lone = await newNode(chain)
    const { identityId, operational } = lone
    await chain.send(operational, 'Identities', 'removeOperationalKey', [identityId, operational.address])
    expect(await chain.read('Identities', 'identityIdOf', [operational.address])).toBe(0n)
    expect(await chain.read('Identities', 'profileOf', [identityId])).toMatchObject({
      operationalKeys: 0,
      primary: zeroAddress,
    })
    const next = await chain.wallet()
    await attach(lone, next)
    await chain.send(lone.admin, 'Identities', 'setPrimaryOperationalKey', [identityId, next.address])
  })

  it('are refused when taken, zero, the admin, added by a stranger, or for no identity', async () => {
    const { admin, operational, identityId } = node
    expect(await add(admin, operational.address)).toBe(`OperationalKeyTaken(${operational.address}, ${identityId})`)
    expect(await add(admin, zeroAddress)).toBe('OperationalAddressZero()')
    expect(await add(admin, admin.address)).toBe(`AdminEqualsOperational(${admin.address})`)
    expect(await add(stranger, key.address)).toBe(`NotAdmin(${identityId}, ${stranger.address})`)
    expect(await add(admin, key.address, 999n)).toBe('ProfileDoesNotExist(999)')
  })

  it('are not removed by a stranger, when not attached, when the only one, or when the primary one', async () => {
    const { admin, operational, identityId } = node
    expect(await remove(stranger, operational.address)).toBe(`NotAdmin(${identityId}, ${stranger.address})`)
    expect(await remove(admin, key.address)).toBe(`KeyNotAttached(${identityId}, ${key.address})`)
    expect(await remove(admin, operational.address)).toBe(`CannotDeleteOnlyOperationalKey(${operational.address})`)
    await attach(node, key)
    expect(await remove(admin, operational.address)).toBe(
      `CannotRemovePrimaryOperationalWallet(${operational.address})`,
    )
    expect(await remove(admin, key.address, 999n)).toBe('ProfileDoesNotExist(999)')
  })

  it('let go of the primary one once another is made primary', async () => {
    const { admin, operational, identityId } = node
    const strange = chain.refused(stranger, 'Identities', 'setPrimaryOperationalKey', [identityId, key.address])
    expect(await strange).toBe(`NotAdmin(${identityId}, ${stranger.address})`)
    const loose = chain.refused(admin, 'Identities', 'setPrimaryOperationalKey', [identityId, stranger.address])
    expect(await loose).toBe(`KeyNotAttached(${identityId}, ${stranger.address})`)
    const set = await chain.send(admin, 'Identities', 'setPrimaryOperationalKey', [identityId, key.address])
    expect(set.events).toEqual([{ event: 'PrimaryOperationalKeySet', identityId, key: key.address }])
    await chain.send(admin, 'Identities', 'removeOperationalKey', [identityId, operational.address])
    expect(await chain.read('Identities', 'identityIdOf', [operational.address])).toBe(0n)
  })
})

describe('the admin', () => {
  it('sets price, peer id and role, and nobody else does', async () => {
    const { admin, identityId, operational } = await newNode(chain, { core: false })
    const asked = await chain.send(admin, 'Identities', 'setAsk', [identityId, 5n])
    expect(asked.events).toEqual([{ event: 'AskSet', identityId, ask: 5n, from: (await timeOf(asked)) + delay }])
    const moved = await chain.send(admin, 'Identities', 'setPeerId', [identityId, '0xabcd'])
    expect(moved.events).toEqual([{ event: 'PeerIdSet', identityId, peerId: '0xabcd' }])
    const core = await chain.send(admin, 'Identities', 'setCore', [identityId, true])
    expect(core.events).toEqual([{ event: 'CoreSet', identityId, core: true }])
    expect(await chain.read('Identities', 'standingOf', [operational.address])).toEqual([identityId, true, 1000n])
    const notAdmin = `NotAdmin(${identityId}, ${operational.address})`
    expect(await chain.refused(operational, 'Identities', 'setAsk', [identityId, 5n])).toBe(notAdmin)
    expect(await chain.refused(operational, 'Identities', 'setPeerId', [identityId, '0xabcd'])).toBe(notAdmin)
    expect(await chain.refused(operational, 'Identities', 'setCore', [identityId, true])).toBe(notAdmin)
    expect(await chain.refused(admin, 'Identities', 'setPeerId', [identityId, '0x'])).toBe('PeerIdInvalid()')
  })

  it('can be replaced by a key that is not operational', async () => {
    const { admin, identityId, operational } = await newNode(chain)
    const heir = await chain.wallet()
    const setAdmin = (from: Wallet, to: `0x${string}`) =>
      chain.refused(from, 'Identities', 'setAdmin', [identityId, to])
    expect(await setAdmin(heir, heir.address)).toBe(`NotAdmin(${identityId}, ${heir.address})`)
    expect(await setAdmin(admin, zeroAddress)).toBe('AdminAddressZero()')
    expect(await setAdmin(admin, operational.address)).toBe(`AdminEqualsOperational(${operational.address})`)
    const set = await chain.send(admin, 'Identities', 'setAdmin', [identityId, heir.address])
    expect(set.events).toEqual([{ event: 'AdminSet', identityId, admin: heir.address }])
    expect(await setAdmin(admin, admin.address)).toBe(`NotAdmin(${identityId}, ${admin.address})`)
  })

  it('may not declare a core node where the owner of the Hub decides, but may step down', async () => {
    const { admin, identityId, operational } = await newNode(chain, { core: false })
    const closed = await chain.send(chain.owner, 'Identities', 'setOpenCore', [false])
    expect(closed.events).toEqual([{ event: 'OpenCoreSet', open: false }])
    expect(await chain.refused(admin, 'Identities', 'setCore', [identityId, true])).toBe('CoreNotOpen()')
    await chain.send(chain.owner, 'Identities', 'setCore', [identityId, true])
    expect(await chain.read('Identities', 'standingOf', [operational.address])).toEqual([identityId, true, 1000n])
    await chain.send(admin, 'Identities', 'setCore', [identityId, false])
    expect(await chain.refused(admin, 'Identities', 'setCore', [999n, true])).toBe('ProfileDoesNotExist(999)')
  })
})

describe('a changed ask', () => {
  beforeAll(async () => {
    await chain.send(chain.owner, 'Identities', 'setOpenCore', [true])
  })
  const askOf = (id: bigint) => chain.read('Identities', 'askOf', [id])
  const setAsk = ({ admin, identityId }: Node, ask: bigint) =>
    chain.send(admin, 'Identities', 'setAsk', [identityId, ask])

  it('counts only after the delay, and is there to see before', async () => {
    const node = await newNode(chain)
    const at = (await timeOf(await setAsk(node, 2n ** 96n - 1n))) + delay
    const { identityId, operational } = node
    expect(await askOf(identityId)).toBe(1000n)
    expect(await chain.read('Identities', 'profileOf', [identityId])).toMatchObject({
      ask: 1000n,
      nextAsk: 2n ** 96n - 1n,
      nextAskAt: at,
    })
    expect(await chain.read('Identities', 'offersOf', [[identityId, 999n]])).toEqual([
      { core: true, ask: 1000n, nextAsk: 2n ** 96n - 1n, nextAskAt: at },
      { core: false, ask: 0n, nextAsk: 0n, nextAskAt: 0n },
    ])
    await chain.pass(delay)
    expect(await askOf(identityId)).toBe(2n ** 96n - 1n)
    expect(await chain.read('Identities', 'standingOf', [operational.address])).toEqual([
      identityId,
      true,
      2n ** 96n - 1n,
    ])
    expect(await chain.read('Identities', 'profileOf', [identityId])).toMatchObject({ nextAsk: 0n, nextAskAt: 0n })
  })

  it('takes the place of one that has not begun, and leaves the present one alone', async () => {
    const node = await newNode(chain)
    await setAsk(node, 5n)
    await setAsk(node, 6n)
    expect(await askOf(node.identityId)).toBe(1000n)
    await chain.pass(delay)
    expect(await askOf(node.identityId)).toBe(6n)
    await setAsk(node, 7n)
    expect(await askOf(node.identityId)).toBe(6n)
  })
})

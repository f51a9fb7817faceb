import { peerIdFromSeed } from '@kg/net'
import { beforeEach, describe, expect, it } from 'vitest'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { agentProfiles } from '../profiles/table.js'
import { testProfile } from '../testing/test-profile.test.support.js'
import { CorePeers } from './core-peers.js'
import { openTestChain, type TestChain } from './test-core.test.support.js'

const peer = (byte: number) => peerIdFromSeed(new Uint8Array(32).fill(byte))
const [first, second, third] = [peer(1), peer(2), peer(3)]
const agent = (digit: string) => `0x${digit.repeat(40)}`

describe('the core nodes among peers', () => {
  let test: TestChain
  beforeEach(async () => {
    test = await openTestChain()
    test.identities.set(1n, { peerId: first, core: true })
    test.identities.set(2n, { peerId: second, core: false })
  })

  it('are those that the chain knows as core nodes, in the order of the peers', async () => {
    await using opened = await openTestLedger()
    test.identities.set(3n, { peerId: third, core: true })
    const peers = new CorePeers(test.chain, opened.ledger)
    expect(await peers.findAmong([third, second, first])).toEqual([
      { peerId: third, identityId: 3n },
      { peerId: first, identityId: 1n },
    ])
    expect(await peers.findAmong([])).toEqual([])
  })

  it('are found by the first identity where several name one peer', async () => {
    await using opened = await openTestLedger()
    test.identities.set(3n, { peerId: first, core: true })
    const peers = new CorePeers(test.chain, opened.ledger)
    expect(await peers.findAmong([first])).toEqual([{ peerId: first, identityId: 1n }])
  })

  it('are found by the identity that a peer claims, without a scan', async () => {
    await using opened = await openTestLedger()
    test.identities.set(3n, { peerId: first, core: true })
    const profile = testProfile(agent('a'), first, { identityId: '3' })
    await opened.ledger.writeWithoutReceipt((w) => w.put(agentProfiles, profile.agent, profile))
    const peers = new CorePeers(test.chain, opened.ledger)
    expect(await peers.findAmong([first])).toEqual([{ peerId: first, identityId: 3n }])
    expect(test.reads).toBe(1)
    await peers.findAmong([first])
    expect(test.reads).toBe(1)
  })

  it('do not include a peer that claims the identity of another, or one that does not exist', async () => {
    await using opened = await openTestLedger()
    const put = (digit: string, peer: string, identityId: string) =>
      opened.ledger.writeWithoutReceipt((w) =>
        w.put(agentProfiles, agent(digit), testProfile(agent(digit), peer, { identityId })),
      )
    await put('b', second, '1')
    await put('c', third, '99')
    const peers = new CorePeers(test.chain, opened.ledger)
    expect(await peers.findAmong([second, third])).toEqual([])
  })

  it('include a node once it has become a core node', async () => {
    await using opened = await openTestLedger()
    const peers = new CorePeers(test.chain, opened.ledger)
    expect(await peers.findAmong([second])).toEqual([])
    test.identities.set(2n, { peerId: second, core: true })
    expect(await peers.findAmong([second])).toEqual([{ peerId: second, identityId: 2n }])
  })
})

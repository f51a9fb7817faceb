import { describe, expect, it } from 'vitest'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import type { PeerNetwork } from '../p2p/peer-network.js'
import { agentProfiles } from '../profiles/table.js'
import { testProfile } from '../testing/test-profile.test.support.js'
import { listAbsentCores } from './list-absent-cores.js'

const core = (n: number, peerId = `P${n}`) =>
  testProfile(`0x${String(n).padStart(40, '0')}`, peerId, { nodeRole: 'core', identityId: String(n) })

/** As much of the network as the list needs. */
const network = (...connected: string[]) =>
  ({
    peerId: 'own',
    current: () => ({ connections: () => connected.map((peerId) => ({ peerId })) }),
  }) as unknown as PeerNetwork

describe('the core nodes that are absent', () => {
  it('are those that have announced an identity and are not connected, each once', async () => {
    await using opened = await openTestLedger()
    const { ledger } = opened
    const { identityId: _none, ...unregistered } = core(5)
    const rows = [
      core(1),
      core(2),
      core(3, 'P2'),
      core(4, 'own'),
      unregistered,
      { ...core(6), nodeRole: 'edge' as const },
    ]
    await ledger.writeWithoutReceipt((w) => {
      for (const row of rows) w.put(agentProfiles, row.agent, row)
    })
    const away = (peer: string) => ({ peer, reason: 'it is not connected' })
    expect(listAbsentCores({ ledger, network: network('P1') })).toEqual([away('P2')])
    expect(listAbsentCores({ ledger, network: network() })).toEqual([away('P1'), away('P2')])
    const offline = { peerId: 'own', current: () => undefined } as Partial<PeerNetwork> as PeerNetwork
    expect(listAbsentCores({ ledger, network: offline })).toHaveLength(2)
  })

  it('are at most twenty', async () => {
    await using opened = await openTestLedger()
    const { ledger } = opened
    await ledger.writeWithoutReceipt((w) => {
      for (let n = 1; n <= 30; n++) w.put(agentProfiles, core(n).agent, core(n))
    })
    expect(listAbsentCores({ ledger, network: network() })).toHaveLength(20)
  })
})

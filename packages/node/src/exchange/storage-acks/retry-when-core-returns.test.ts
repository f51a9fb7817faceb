import type { Host } from '@kg/net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestLedger, type TestLedger } from '../../platform/testing/test-ledger.test.support.js'
import type { PeerNetwork } from '../p2p/peer-network.js'
import { agentProfiles } from '../profiles/table.js'
import { testProfile } from '../testing/test-profile.test.support.js'
import { retryWhenCoreReturns } from './retry-when-core-returns.js'

const agent = (digit: string) => `0x${digit.repeat(40)}`

describe('publications that wait for core nodes', () => {
  let opened: TestLedger
  let connect: (peerId: string) => void
  let stop: () => void
  const hurry = vi.fn()
  beforeEach(async () => {
    opened = await openTestLedger()
    const { ledger } = opened
    await ledger.writeWithoutReceipt((w) => {
      w.put(agentProfiles, agent('a'), testProfile(agent('a'), 'core', { nodeRole: 'core' }))
      w.put(agentProfiles, agent('b'), testProfile(agent('b'), 'edge'))
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    hurry.mockClear()
    // As much of the network as it listens to.
    const host = {
      onConnect(listener: (peerId: string) => void) {
        connect = listener
      },
    } as unknown as Host
    const network = { onOpen: (listener: (host: Host) => void) => listener(host) } as unknown as PeerNetwork
    stop = retryWhenCoreReturns({ ledger, network, queue: { hurry } })
  })
  afterEach(async () => {
    stop()
    vi.useRealTimers()
    await opened[Symbol.asyncDispose]()
  })

  it('are tried again a moment after a core node has connected', () => {
    connect('core')
    vi.advanceTimersByTime(499)
    expect(hurry).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(hurry.mock.calls).toEqual([['STORAGE_ACK_QUORUM']])
  })

  it('are not tried again for other nodes', () => {
    for (const peer of ['edge', 'stranger']) connect(peer)
    vi.advanceTimersByTime(10_000)
    expect(hurry).not.toHaveBeenCalled()
  })

  it('are tried again at most every three seconds, however often a node comes and goes', () => {
    connect('core')
    connect('core')
    vi.advanceTimersByTime(500)
    connect('core')
    vi.advanceTimersByTime(2999)
    expect(hurry).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    expect(hurry).toHaveBeenCalledTimes(2)
  })

  it('are left alone once it has stopped', () => {
    connect('core')
    stop()
    connect('core')
    vi.advanceTimersByTime(10_000)
    expect(hurry).not.toHaveBeenCalled()
  })
})

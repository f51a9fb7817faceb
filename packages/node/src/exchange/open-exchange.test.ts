import { createHook } from 'node:async_hooks'
import { describe, expect, it, vi } from 'vitest'
import { openChain } from '../chain/open-chain.js'
import type { Journal } from '../platform/operations/journal.js'
import { openExchange } from './open-exchange.js'
import { openTestMemory, openTestNode } from './testing/test-node.test.support.js'

type CommitListener = Parameters<Journal['onCommit']>[0]

const ownCode = /\/node\/(?:src|dist)\/exchange\/(?!testing\/)[\w/-]+\.[jt]s/

/** Follows the timers that code of this wing starts, also those that keep no process alive. */
function followTimers() {
  const timers = new Map<number, string>()
  Error.stackTraceLimit = 50
  const hook = createHook({
    init(id, type) {
      if (type !== 'Timeout') return
      const { stack = '' } = new Error()
      // What a library starts on its own, while this wing waits for it, is the library's.
      const [ours = ''] = stack.split('/node_modules/')
      if (ownCode.test(ours)) timers.set(id, stack)
    },
    destroy: (id) => void timers.delete(id),
  }).enable()
  return { timers, end: () => hook.disable() }
}

/** Timers are followed above, where it is known whose they are: libp2p and this test have some for a moment. */
const resources = () =>
  process
    .getActiveResourcesInfo()
    .filter((type) => type !== 'Timeout' && type !== 'Immediate')
    .sort()

describe.each([
  ['with peers', 'true'],
  ['without peers', 'false'],
])('the wing %s', (_, enabled) => {
  it('leaves no timer, listener or handle behind when it stops', async () => {
    await using below = await openTestMemory({ 'net.enabled': enabled })
    const { platform, memory, connection } = below
    const chain = openChain(platform, memory, connection)
    const listeners = new Set<CommitListener>()
    const ledger = {
      ...platform.ledger,
      onCommit(listener: CommitListener) {
        listeners.add(listener)
        const stop = platform.ledger.onCommit(listener)
        return () => {
          listeners.delete(listener)
          stop()
        }
      },
    }
    const before = resources()
    const { timers, end } = followTimers()
    try {
      const exchange = openExchange({ ...platform, ledger }, memory, chain)
      exchange.startRest()
      if (enabled === 'true') {
        // Another node, so that everything that begins with a connection has begun.
        await using other = await openTestNode()
        await below.addGraph('lab', { accessPolicy: 1 })
        const host = await exchange.network.ready('a test')
        await host.dial((await other.host()).multiaddrs()[0] ?? '')
        await below.share('lab', 'notes', ['<urn:a> <urn:p> "1" .'])
      }
      expect(listeners.size).toBeGreaterThan(0)
      await exchange.stop()
      expect(listeners.size).toBe(0)
      expect([...timers.values()]).toEqual([])
      await vi.waitFor(() => expect(resources()).toEqual(before), 10_000)
    } finally {
      end()
      await chain.stop()
    }
  })
})

import { deferred } from '@kg/core/async'
import type { Host } from '@kg/net'
import { expect, it } from 'vitest'
import type { PeerNetwork } from '../p2p/peer-network.js'
import { firstCatchUp } from './first-catch-up.js'

/** A network that opens when the test says so, and peers that connect likewise. */
function scene(state: 'off' | 'starting') {
  const opening: ((host: Host) => unknown)[] = []
  const greeting = new Set<(peerId: string) => void>()
  const network = {
    status: () => ({ state }),
    onOpen: (listener: (host: Host) => unknown) => void opening.push(listener),
  } as unknown as PeerNetwork
  const host = {
    onConnect(listener: (peerId: string) => void) {
      greeting.add(listener)
      return () => greeting.delete(listener)
    },
  } as unknown as Host
  const work = deferred()
  const first = firstCatchUp({ network, catchUp: { settled: () => work.promise } })
  let hasEnded = false
  void first.ended.then(() => {
    hasEnded = true
  })
  return {
    first,
    work,
    greeting,
    open: () => opening.map((listener) => listener(host)),
    greet: () => [...greeting].map((listener) => listener('peer')),
    hasEnded: () => hasEnded,
  }
}

it('ends when a peer that was greeted has brought what was missing', async () => {
  const { first, work, greeting, open, greet, hasEnded } = scene('starting')
  void first.start()
  open()
  greet()
  await new Promise(setImmediate)
  expect(hasEnded()).toBe(false)
  work.resolve()
  await first.ended
  await expect.poll(() => greeting.size).toBe(0)
})

it('ends soon where nobody is there', async () => {
  const { first, work, open } = scene('starting')
  void first.start()
  work.resolve()
  open()
  await first.ended
})

it('ends at once where the node talks to nobody', async () => {
  const { first } = scene('off')
  void first.start()
  await first.ended
})

it('does not end where the node stops', async () => {
  const { first, open, work, hasEnded } = scene('starting')
  const started = first.start()
  open()
  first.stop()
  work.resolve()
  await started
  await new Promise(setImmediate)
  expect(hasEnded()).toBe(false)
})

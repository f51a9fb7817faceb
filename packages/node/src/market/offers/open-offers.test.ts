import type { Host } from '@kg/net'
import { afterAll, expect, it } from 'vitest'
import { asAnn } from '../../memory/testing/test-memory.test.support.js'
import { copyProtocol } from '../copies/protocol.js'
import { openMarketScene } from '../market-scene.test.support.js'
import { openOffers } from './open-offers.js'

const scene = await openMarketScene()
afterAll(() => scene[Symbol.asyncDispose]())

it('serves copies on the network, and offers only what is there', async () => {
  const served: string[] = []
  const host: Partial<Host> = {
    serve: async ({ name }) => {
      served.push(name)
      return async () => undefined
    },
  }
  const network = {
    peerId: 'p',
    seed: new Uint8Array(32),
    status: () => ({ state: 'ready', peerId: 'p', multiaddrs: [] }) as const,
    current: () => undefined,
    // Only what serving asks of a host is here.
    ready: async () => host as Host,
    onOpen: (listener: (host: Host) => void) => listener(host as Host),
    stop: async () => undefined,
  }
  const offers = openOffers({ platform: scene, chains: scene.market, network, onFault: () => undefined })
  expect(served).toEqual([copyProtocol.name])
  const request = { datasetId: `0x${'1'.repeat(64)}`, wishes: {} }
  await expect(offers.ask(request, asAnn, new AbortController().signal)).rejects.toMatchObject({
    code: 'DATASET_NOT_FOUND',
  })
})

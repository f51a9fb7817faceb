import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openDirectNetwork } from '../../exchange/testing/direct-network.test.support.js'
import { openTestMemory } from '../../exchange/testing/test-node.test.support.js'
import { RunningJobs } from '../../platform/jobs/running-jobs.js'
import type { MarketChains } from '../contract/market-chains.js'
import { openReads } from './open-reads.js'
import { reads as readProtocol } from './protocol.js'

const node = await openTestMemory()
afterAll(() => node[Symbol.asyncDispose]())

it('serves reads, lists its own among the handlers, and removes files that nothing waits for', async () => {
  const network = openDirectNetwork(new Uint8Array(32).fill(1), 'test')
  const chains: Partial<MarketChains> = { follow: () => undefined, current: () => [] }
  const listed: string[] = []
  const reads = openReads({
    platform: node.platform,
    graphs: node.memory.graphs,
    sealDomain: () => node.connection.chain.sealDomain(),
    // Only what reads ask of the chains is here.
    chains: chains as MarketChains,
    network,
    datasets: { running: new RunningJobs(), addReads: ({ kind }) => void listed.push(kind) },
    onFault: () => undefined,
    priceOf: () => 0n,
    answers: true,
  })
  const folder = join(node.platform.home.path, 'purchases')
  mkdirSync(folder)
  writeFileSync(join(folder, 'gone.sealed'), 'x')
  await network.open()
  await reads.start()
  expect(existsSync(join(folder, 'gone.sealed'))).toBe(false)
  expect(listed).toEqual(['dataset-read'])
  await expect(network.ask(readProtocol.name, new Uint8Array(3), 'peer')).rejects.toMatchObject({ status: 400 })
  await reads.stop()
})

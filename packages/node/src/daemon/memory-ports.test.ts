import { expect, it } from 'vitest'
import type { Agency } from '../agency/open-agency.js'
import type { ChainWing } from '../chain/open-chain.js'
import type { Exchange } from '../exchange/open-exchange.js'
import { memoryPorts } from './memory-ports.js'

it('gives memory what the wings above have for it, and nothing else', () => {
  // Only what the ports are made of.
  const chain = { registry: {}, publisher: {}, chain: {} } as unknown as ChainWing
  const exchange = {
    catchUp: {},
    isSynced: () => true,
    forgetMembers: async () => undefined,
    resolveServices: () => undefined,
    peers: {},
  } as unknown as Exchange
  const agency = { trustApplied: () => undefined } as unknown as Agency
  const { registry, publisher } = chain
  const { catchUp, isSynced, forgetMembers, resolveServices } = exchange
  const { trustApplied } = agency
  expect(memoryPorts(chain, exchange, agency)).toEqual({
    registry,
    publisher,
    lookUp: expect.any(Function),
    catchUp,
    isSynced,
    forgetMembers,
    resolveServices,
    trustApplied,
  })
})

it('looks for a number on the chain, and for a name among peers', async () => {
  const asked: unknown[] = []
  // Only what a look-up calls.
  const chain = { lookUpGraph: async (number: bigint) => void asked.push(number) } as unknown as ChainWing
  const exchange = { learnGraphs: async () => void asked.push('peers') } as unknown as Exchange
  const { lookUp } = memoryPorts(chain, exchange, {} as Agency)
  for (const given of ['32', '#33', 'lab', 'did:kg:context-graph:34']) await lookUp(given)
  expect(asked).toEqual([32n, 33n, 'peers', 'peers'])
})

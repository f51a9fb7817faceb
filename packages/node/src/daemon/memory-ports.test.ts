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
    resolveServices: () => undefined,
    peers: {},
  } as unknown as Exchange
  const agency = { trustApplied: () => undefined } as unknown as Agency
  const { registry, publisher } = chain
  const { catchUp, isSynced, resolveServices } = exchange
  const { trustApplied } = agency
  expect(memoryPorts(chain, exchange, agency)).toEqual({
    registry,
    publisher,
    catchUp,
    isSynced,
    resolveServices,
    trustApplied,
  })
})

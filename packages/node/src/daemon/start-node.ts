import type { Logger } from 'pino'
import { openAgency } from '../agency/open-agency.js'
import { connectChain, openChain } from '../chain/open-chain.js'
import { openDatasets } from '../datasets/open-datasets.js'
import { openExchange } from '../exchange/open-exchange.js'
import { openMarket } from '../market/open-market.js'
import { openMemory } from '../memory/open-memory.js'
import { suggestNames } from '../memory/suggestions/suggest-names.js'
import type { Mount } from '../platform/http/mount.js'
import { openPlatform, type PlatformNeeds } from '../platform/open-platform.js'
import type { Wing } from '../platform/wing.js'
import { memoryPorts } from './memory-ports.js'

export interface NodeNeeds extends PlatformNeeds {
  /** What else answers on its port. */
  mounts?: readonly Mount[]
}

export interface RunningNode {
  readonly url: string
  /** Drains: what has begun is finished, nothing new is accepted. */
  stop(): Promise<void>
  /** Settles when the node has stopped, whoever asked for it. */
  readonly stopped: Promise<void>
}

/** The composition root: puts the wings together, bottom up, and listens. */
export async function startNode({ mounts = [], ...needs }: NodeNeeds): Promise<RunningNode> {
  const { home, version, log } = needs
  const platform = await openPlatform(needs)
  const wings: Pick<Wing, 'start' | 'startRest' | 'stop'>[] = [platform]
  try {
    const connection = connectChain(platform)
    const memory = await openMemory(platform, { sealDomain: () => connection.chain.sealDomain() })
    wings.push(memory)
    const chain = openChain(platform, memory, connection)
    wings.push(chain)
    const exchange = openExchange(platform, memory, chain)
    wings.push(exchange)
    const agency = openAgency(platform, memory, chain, exchange, connection)
    wings.push(agency)
    const datasets = openDatasets(platform, memory, connection)
    wings.push(datasets)
    const market = openMarket(platform, memory, connection, exchange, datasets)
    wings.push(market)
    const server = await platform.serve({
      bindings: [
        ...platform.routes({
          views: memory.views,
          facts: () => ({ ...memory.facts(), ...chain.facts(), ...exchange.facts() }),
          traffic: () => [...exchange.traffic(), ...agency.traffic()],
          gauges: () => ({ ...chain.gauges(), ...market.gauges() }),
          troubles: () => [...memory.troubles(), ...chain.troubles()],
          extracts: async () => (await import('@kg/ingest')).extractableTypes(),
        }),
        ...memory.routes({ ...memoryPorts(chain, exchange, agency), forgetDatasets: datasets.forgetDatasets }),
        ...chain.routes(),
        ...exchange.routes(),
        ...agency.routes(),
        ...datasets.routes(),
        ...market.routes(),
      ].map(suggestNames(platform.ledger)),
      mounts,
      agents: memory.agents,
    })
    for (const wing of wings) await wing.start()
    log.info({ url: server.url, home: home.path, version }, 'node started')
    setImmediate(() => {
      for (const wing of wings) wing.startRest?.()
    })

    const stopped = platform.stopRequested.then(async () => {
      log.info('node stopping')
      await server.close()
      await stopWings(wings, log)
      log.info('node stopped')
    })
    return {
      url: server.url,
      stopped,
      stop() {
        platform.requestStop()
        return stopped
      },
    }
  } catch (error) {
    await stopWings(wings, log)
    throw error
  }
}

/** Top down: nobody is left without what it stands on. One that fails to stop does not keep the others up. */
async function stopWings(wings: readonly Pick<Wing, 'stop'>[], log: Logger): Promise<void> {
  for (const wing of wings.toReversed())
    await wing.stop().catch((err: unknown) => log.error({ err }, 'a part of the node did not stop'))
}

import type { Home } from '../home/home.js'
import type { Binding } from '../http/handle.js'
import type { Metrics } from '../http/metrics.js'
import { countWaitingJobs } from '../jobs/count-jobs.js'
import type { Journal } from '../operations/journal.js'
import type { NodeFacts, ProtocolTraffic } from '../status/node-facts.js'
import { watchLoopDelay } from './loop-delay.js'
import { MetricHistory } from './metric-history.js'
import { makeReadFigures } from './read-figures.js'
import { metricHistoryRoutes } from './routes.js'

export interface OpenHistoryNeeds {
  readonly home: Pick<Home, 'path' | 'ledger'>
  readonly ledger: Journal
  readonly metrics: Metrics
  readonly onFault: (error: unknown) => void
}

/** What the wings above know. */
export interface HistoryPorts {
  readonly facts: () => Pick<NodeFacts, 'connectedPeers'>
  readonly traffic: () => readonly ProtocolTraffic[]
}

/** The figures of the last 24 hours: sampled from the sources of `status`, `slo` and `/metrics`. */
export function openMetricHistory({ home, ledger, metrics, onFault }: OpenHistoryNeeds) {
  const history = new MetricHistory({ ledger, onFault })
  let ports: HistoryPorts | undefined
  let stopWatching: () => void = () => undefined

  return {
    routes(given: HistoryPorts): Binding[] {
      ports = given
      return metricHistoryRoutes(history)
    },
    start(): void {
      // A node without routes has nobody to show it to.
      if (ports === undefined) return
      const { facts, traffic } = ports
      const loopDelay = watchLoopDelay()
      stopWatching = () => loopDelay.stop()
      history.start(
        makeReadFigures({
          now: Date.now,
          home: home.path,
          ledger: home.ledger,
          requests: () => metrics.totals(),
          receipts: () => ledger.head(),
          jobsWaiting: () => ledger.read(countWaitingJobs),
          gossip: () => countGossip(traffic()),
          peers: () => facts().connectedPeers,
          loopDelayP99Ms: () => loopDelay.readP99Ms(),
        }),
      )
    },
    async stop(): Promise<void> {
      stopWatching()
      await history.stop()
    },
  }
}

const countGossip = (traffic: readonly ProtocolTraffic[]): number =>
  traffic
    .filter(({ protocol }) => protocol === 'share')
    .flatMap(({ sent, received, refused }) => [sent, received, ...Object.values(refused)])
    .reduce((sum, count) => sum + count, 0)

import { tmpdir } from 'node:os'
import { routes } from '@kg/contract'
import { expect, it } from 'vitest'
import { Metrics } from '../http/metrics.js'
import { openTestLedger } from '../testing/test-ledger.test.support.js'
import { type HistoryPorts, openMetricHistory } from './open-metric-history.js'

const share = { protocol: 'share', sent: 4, delivered: 4, failed: 0, received: 3, refused: { 'no-member': 1 } }
const ports: HistoryPorts = { facts: () => ({ connectedPeers: 5 }), traffic: () => [share] }

it('notes the figures from the start on, and answers with them', async () => {
  await using opened = await openTestLedger()
  const onFault = (error: unknown) => {
    throw error
  }
  const home = { path: tmpdir(), ledger: opened.store.path }
  const history = openMetricHistory({ home, ledger: opened.ledger, metrics: new Metrics(), onFault })
  const [binding] = history.routes(ports)
  history.start()
  await history.stop()
  expect(binding?.route).toBe(routes.metricHistory)
  // The handler reads nothing but the query.
  expect(await binding?.handler({ query: { points: 10 } } as never, {} as never)).toMatchObject({
    times: [expect.any(Number)],
    series: { peers: [5], jobsWaiting: [0], ledgerBytes: [expect.any(Number)], requestP95Ms: [null] },
  })
})

it('notes nothing in a node without routes', async () => {
  await using opened = await openTestLedger()
  const home = { path: tmpdir(), ledger: opened.store.path }
  const history = openMetricHistory({ home, ledger: opened.ledger, metrics: new Metrics(), onFault: () => undefined })
  history.start()
  await history.stop()
  const [binding] = history.routes(ports)
  // As above.
  expect(await binding?.handler({ query: { points: 10 } } as never, {} as never)).toMatchObject({ times: [] })
})

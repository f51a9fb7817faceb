import { randomBytes } from 'node:crypto'
import { type Host, openHost } from '@kg/net'
import { pino } from 'pino'
import { newGraphRow } from '../../memory/context-graphs/new-graph-row.js'
import { type ContextGraphRow, contextGraphs } from '../../memory/context-graphs/table.js'
import type { Journal } from '../../platform/operations/journal.js'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { CatchUp } from '../sync/catch-up.js'
import { ContentChecker } from '../sync/content-checker.js'
import { Inventories } from '../sync/inventories.js'
import { RecordReceiver } from '../sync/record-receiver.js'
import type { TestNode } from './test-node.test.support.js'

/** As much of a node as fetching needs: a ledger, a host on loopback and the parts of sync. */
export interface TestReader extends AsyncDisposable {
  readonly ledger: Journal
  readonly host: Host
  readonly inventories: Inventories
  readonly receiver: RecordReceiver
  readonly catchUp: CatchUp
  readonly maxAssetBytes: number
  connect(node: TestNode): Promise<void>
}

/** A host in the network of nodes that have no chain. */
export const openTestHost = (): Promise<Host> =>
  openHost({
    privateKey: new Uint8Array(randomBytes(32)),
    role: 'edge',
    networkId: 'none-0-00000000',
    listen: ['/ip4/127.0.0.1/tcp/0'],
  })

/** Follows the given context graphs. */
export async function openTestReader(...graphs: (Partial<ContextGraphRow> & { id: string })[]): Promise<TestReader> {
  const [opened, host] = await Promise.all([openTestLedger(), openTestHost()])
  const { ledger } = opened
  await ledger.writeWithoutReceipt((w) => {
    for (const graph of graphs) w.put(contextGraphs, graph.id, { ...newGraphRow(graph.id), subscribed: true, ...graph })
  })
  const log = pino({ enabled: false })
  const checker = new ContentChecker()
  const receiver = new RecordReceiver({ ledger, checker, log })
  const inventories = new Inventories(ledger)
  const maxAssetBytes = 2 ** 20
  const catchUp = new CatchUp({ ledger, inventories, receiver, log, maxAssetBytes })
  return {
    ledger,
    host,
    inventories,
    receiver,
    catchUp,
    maxAssetBytes,
    async connect(node) {
      await host.dial((await node.host()).multiaddrs()[0] ?? '')
    },
    async [Symbol.asyncDispose]() {
      inventories.stop()
      await catchUp.stop()
      await checker.stop()
      await host.stop()
      await opened[Symbol.asyncDispose]()
    },
  }
}

import { nameHash } from '@kg/core'
import { Budgets } from '@kg/core/budget'
import type { Host } from '@kg/net'
import { openTestLedger, type TestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { definitions, groupKeys } from '../membership/table.js'
import { openTestCurator, type TestCurator } from '../membership/test-curator.test.support.js'
import { type ShareMessage, writeShareMessage } from '../sync/share-message.js'
import { openTestHost, openTestReader, type TestReader } from '../testing/test-sync.test.support.js'
import { type OpenHosting, openHosting } from './hosting.js'

export const labHash = nameHash('lab')

/** A node that hosts the ciphertext of `lab`, and the node of its curator. They are not connected. */
export interface TestHosting extends TestLedger {
  readonly host: Host
  readonly hosting: OpenHosting
  readonly curator: TestCurator
  /** Shares an asset on the curator's node, and lets the host store the message about it. */
  put(name: string): Promise<ShareMessage>
}

export async function openTestHosting(): Promise<TestHosting> {
  const [opened, host, curator] = await Promise.all([openTestLedger(), openTestHost(), openTestCurator()])
  await curator.make()
  const needs = { ledger: opened.ledger, nodeAgent: curator.agent, budgets: new Budgets() }
  const hosting = openHosting({ ...needs, maxBytes: 2 ** 20 })
  return {
    ...opened,
    host,
    hosting,
    curator,
    async put(name) {
      const { agent } = curator
      await curator.share('lab', name, [`<urn:${name}> <urn:p> "1" .`])
      const written = curator.ledger.read((r) => writeShareMessage(r, { graph: 'lab', name, agent }))
      const message = { from: curator.peerId, ...written } as ShareMessage
      await hosting.accept(message)
      return message
    },
    async [Symbol.asyncDispose]() {
      await host.stop()
      await curator[Symbol.asyncDispose]()
      await opened[Symbol.asyncDispose]()
    },
  }
}

/** The node of a member that has the key of `lab` and nothing else. */
export async function openTestMember({ agent, ledger }: TestCurator): Promise<TestReader> {
  const reader = await openTestReader({ id: 'lab', accessPolicy: 1, curator: agent, allowedAgents: [agent] })
  const { keys, definition } = ledger.read((r) => ({
    keys: [...r.range(groupKeys, { prefix: ['lab'] })],
    definition: r.get(definitions, 'lab'),
  }))
  await reader.ledger.writeWithoutReceipt((w) => {
    for (const { key, value } of keys) w.put(groupKeys, key, value)
    if (definition !== undefined) w.put(definitions, 'lab', definition)
  })
  return reader
}

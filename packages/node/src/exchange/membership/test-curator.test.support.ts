import { peerIdFromSeed } from '@kg/net'
import { assetRows } from '../../memory/assets/table.js'
import { seedOf } from '../../platform/home/peer-id.js'
import { encryptionKeyOf } from '../profiles/encryption-keys.js'
import { recordOf } from '../sync/record.js'
import { openTestMemory, type TestMemory } from '../testing/test-node.test.support.js'
import type { TestRecord } from '../testing/test-record.test.support.js'
import { definitionName, type GraphDefinition, readDefinition } from './definition.js'
import { type DefinitionNeeds, makeDefinition } from './make-definition.js'
import type { MemberNotice } from './store-definition.js'
import { memberNodes } from './table.js'

/** A node whose agent curates the restricted context graph `lab`. */
export interface TestCurator extends TestMemory {
  readonly needs: DefinitionNeeds
  readonly seed: Uint8Array
  readonly peerId: string
  /** The notices that were queued. */
  readonly notices: MemberNotice[]
  make(): Promise<void>
  /** Lets an agent in; with a node, as if it had asked from there. */
  addMember(agent: string, node?: { peerId: string; seed: Uint8Array }): Promise<void>
  removeMember(agent: string): Promise<void>
  /** The newest definition, as it travels. */
  definition(): TestRecord
  /** The newest definition, as it is written. */
  text(): string
  /** The newest definition, as it is read. */
  read(): GraphDefinition
}

export async function openTestCurator(): Promise<TestCurator> {
  const node = await openTestMemory()
  const { ledger, platform, memory, agent, caller, connection } = node
  await node.addGraph('lab', { accessPolicy: 1 })
  const seed = seedOf(platform.pem)
  const notices: MemberNotice[] = []
  const needs: DefinitionNeeds = {
    ledger,
    keys: platform.keys,
    sealDomain: () => connection.chain.sealDomain(),
    notify: (_, notice) => void notices.push(notice),
    peerId: peerIdFromSeed(seed),
    seed,
  }
  const text = () =>
    ledger.read((r) => {
      const layer = r.get(assetRows, ['lab', definitionName, agent])?.swm
      return layer === undefined ? '' : r.contentText(layer.content)
    })
  return {
    ...node,
    needs,
    seed,
    peerId: needs.peerId,
    notices,
    make: () => makeDefinition(needs, 'lab'),
    async addMember(member, from) {
      await memory.graphs.addAgent('lab', member, caller)
      if (from === undefined) return
      const encryptionKey = Buffer.from(encryptionKeyOf(from.seed, member).publicKey).toString('hex')
      const row = { contextGraph: 'lab', agent: member, peerId: from.peerId, encryptionKey, at: 1 }
      await ledger.writeWithoutReceipt((w) => w.put(memberNodes, ['lab', member], row))
    },
    async removeMember(member) {
      await memory.graphs.removeAgent('lab', member, caller)
    },
    text,
    read() {
      const found = readDefinition(text())
      if (found === undefined) throw new Error('there is no definition')
      return found
    },
    definition() {
      return ledger.read((r) => {
        const row = r.get(assetRows, ['lab', definitionName, agent])
        if (row?.swm === undefined) throw new Error('there is no definition')
        const chunks = row.swm.content.chunks.map((hash) => Uint8Array.from(r.contentPacked(hash)))
        return { record: recordOf(row, row.swm), chunks }
      })
    },
  }
}

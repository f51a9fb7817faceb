import { routes } from '@kg/contract'
import { type Hex, makeKaId, nameHash } from '@kg/core'
import { type CborValue, decode, openEnvelope } from '@kg/net'
import fc from 'fast-check'
import { pino } from 'pino'
import { sealLetter } from '../../agency/messages/letter.js'
import { askForApprovals } from '../../agency/trust/collect-approvals.js'
import { testProposal } from '../../agency/trust/test-proposal.test.support.js'
import { type AckRequest, signAck } from '../../chain/publishing/acknowledgements.js'
import { fetchHosted } from '../../exchange/host-mode/fetch-hosted.js'
import { currentKey, sealForMembers } from '../../exchange/membership/group-keys.js'
import { encryptionKeyOf } from '../../exchange/profiles/encryption-keys.js'
import { requestAck } from '../../exchange/storage-acks/request-ack.js'
import { openTestChain } from '../../exchange/storage-acks/test-core.test.support.js'
import { compareHeads } from '../../exchange/sync/compare-heads.js'
import { ContentChecker } from '../../exchange/sync/content-checker.js'
import type { Inventories } from '../../exchange/sync/inventories.js'
import { RecordReceiver } from '../../exchange/sync/record-receiver.js'
import type { PeerReply } from '../../exchange/testing/direct-network.test.support.js'
import { assetRows } from '../../memory/assets/table.js'
import { GraphRotation } from '../../memory/context-graphs/graph-rotation.js'
import { type Attack, recordFields, who } from './hostile-records.test.support.js'
import { bodyOf, mostly, number, value } from './hostile-values.test.support.js'
import { type HostileNode, networkId } from './open-hostile-node.test.support.js'
import { friend, sealedBy, wire } from './strangers.test.support.js'

// What peers answer when this node asks them: it is read by a client, not by a handler.

const { chain, identities, address } = await openTestChain()
identities.set(1n, { peerId: friend.peerId, core: true, signer: address })
const signal = new AbortController().signal
/** A signature has 65 bytes; its last one says how to read it. */
const signature = fc
  .uint8Array({ minLength: 65, maxLength: 65 })
  .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)

/** Lets the node ask its friend for something, who answers with these frames. */
const answerWith = (node: HostileNode, reply: PeerReply, ask: () => Promise<unknown>): Promise<unknown> =>
  node.network.answer(friend.peerId, reply, ask)

const hostOf = ({ network }: HostileNode) => network.ready('a test')

const heads = bodyOf({ differ: fc.array(fc.oneof(fc.boolean(), value), { maxLength: 9 }) }).map(
  (body): Attack =>
    async (node) => {
      // All that a comparison asks of them.
      const inventories = { head: async () => new Uint8Array(32) } as unknown as Inventories
      const host = await hostOf(node)
      return answerWith(
        node,
        () => [wire(body)],
        async () => {
          const asked = { host, peerId: friend.peerId, signal }
          for await (const ids of compareHeads({ ledger: node.ledger, inventories }, asked))
            if (!ids.every((id) => typeof id === 'string')) throw new Error('compared something that is no graph')
        },
      )
    },
)

const acks = fc.tuple(bodyOf({ signature }), fc.boolean()).map(([body, isHonest]): Attack => {
  return async (node) => {
    const { ledger, agent } = node
    const { number: one = 0, swm } = ledger.read((r) => r.get(assetRows, ['lab', 'held', agent])) ?? {}
    if (swm === undefined) throw new Error('there is nothing to promise')
    const { version, commitment } = swm.seal
    const request: AckRequest = {
      graphId: 'lab',
      contextGraphId: 7n,
      kaId: makeKaId(agent, BigInt(one)),
      version: BigInt(version),
      commitment: commitment as Hex,
      byteSize: BigInt(swm.content.bytes),
      epochs: 2n,
    }
    const reply = async () => [wire(isHonest ? { ...body, signature: await signAck(chain, request) } : body)]
    const peer = { host: await hostOf(node), peerId: friend.peerId, identityId: 1n }
    return answerWith(node, reply, () => requestAck({ ledger, chain }, peer, request, signal))
  }
})

const approvals = bodyOf({
  signatures: fc.array(
    mostly(
      fc.tuple(mostly(fc.constant(friend.agent as string), value), mostly(signature, value)).map((pair) => [...pair]),
      value,
    ),
    { maxLength: 3 },
  ),
}).map(
  (body): Attack =>
    async (node) => {
      const needs = { ledger: node.ledger, network: node.network, chain }
      const proposal = testProposal(1, Date.now())
      const asked = { times: 0 }
      const reply = () => {
        asked.times++
        return [wire(body)]
      }
      const round = await answerWith(node, reply, () => askForApprovals(needs, proposal, [friend.agent], signal))
      if (asked.times === 0) throw new Error('nobody was asked')
      return round
    },
)

/** Messages that a host says members of `club` have left with it. */
const hosted = fc
  .tuple(who, recordFields, bodyOf({ number }), fc.oneof(fc.constant(undefined), value), bodyOf({ more: value }))
  .map(([author, fields, frame, sealed, more]): Attack => {
    return async (node) => {
      const { ledger } = node
      const key = ledger.read((r) => currentKey(r, 'club'))
      if (key === undefined) throw new Error('there is no key of the graph')
      const { record, chunks } = sealedBy(author, { ...fields, graph: 'club' })
      const hash = nameHash('club')
      const letter = sealForMembers(key, hash, { graph: hash, record, chunks, ...more })
      const checker = new ContentChecker()
      const log = pino({ enabled: false })
      const needs = { ledger, log, receiver: new RecordReceiver({ ledger, checker, log }) }
      const rotation = new GraphRotation('restricted')
      const host = await hostOf(node)
      const reply = (protocol: string) =>
        protocol === 'host-mode' ? [wire({ sealed: sealed ?? letter, ...frame })] : []
      await answerWith(node, reply, () => fetchHosted(needs, host, { peerId: friend.peerId, rotation }, signal))
      await checker.stop()
    }
  })

const outcome = fc.constantFrom(
  ...['{"success":true,"output":{"a":1},"executionTimeMs":3}', '{"success":false,"error":"no","executionTimeMs":-1}'],
  ...['{"success":true,"executionTimeMs":1e999}', '{"success":1}', '[', 'null', '7', '{"success":true,"__proto__":1}'],
  `{"success":true,"output":${'['.repeat(9000)}${']'.repeat(9000)}}`,
)

const skillAnswers = fc.tuple(bodyOf({ outcome }), mostly(fc.constant({}), bodyOf({ time: value, sealed: value }))).map(
  ([content, wrong]): Attack =>
    async (node) => {
      const { network, agent } = node
      const reply: PeerReply = async (_, request) => {
        const rules = { network: networkId, now: Date.now(), maxAgeMs: 60_000, maxSkewMs: 60_000, maxBytes: 2 ** 20 }
        const { id } = decode(openEnvelope(request, rules).body) as { id: string }
        const head = { kind: 'skill-answer' as const, id, from: friend.agent, to: agent, time: Date.now() }
        const readerKey = encryptionKeyOf(network.seed, agent).publicKey
        const given = content as { readonly [name: string]: CborValue }
        const sealed = await sealLetter(head, given, { network: networkId, readerKey, agentKey: friend.key })
        return [wire({ time: head.time, sealed, ...wrong })]
      }
      const body = { name: friend.agent, skillUri: 'urn:skill:add', timeoutMs: 100 }
      return answerWith(node, reply, () => node.call(routes.invokeSkill, { body }))
    },
)

/** That a message or a request to join has come: nothing in it counts. */
const acknowledgements = fc.tuple(fc.boolean(), value, fc.nat(99)).map(
  ([isJoin, said, n]): Attack =>
    (node) =>
      answerWith(
        node,
        () => [wire({ said })],
        () =>
          isJoin
            ? node.call(routes.requestJoin, { params: { id: `wish-${n}` }, body: { curatorPeerId: friend.peerId } })
            : node.call(routes.sendMessage, { body: { to: friend.agent, text: `hello ${n}`, waitMs: 100 } }),
      ),
)

/** Every kind of answer that a peer can give. */
export const answers: Readonly<Record<string, fc.Arbitrary<Attack>>> = {
  heads,
  acks,
  approvals,
  hosted,
  skillAnswers,
  acknowledgements,
}

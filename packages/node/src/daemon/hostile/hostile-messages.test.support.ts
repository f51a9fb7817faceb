import { agentDid, contextGraphUri, escapeString, nameHash } from '@kg/core'
import { type CborValue, encode, sealEnvelope, sealTo } from '@kg/net'
import fc from 'fast-check'
import { sealLetter } from '../../agency/messages/letter.js'
import { delegationText } from '../../exchange/joining/delegation.js'
import { signText } from '../../exchange/membership/agent-signature.js'
import { encryptionKeyOf } from '../../exchange/profiles/encryption-keys.js'
import { address, facts, hash, mostly, number, text, value } from './hostile-values.test.support.js'
import { type HostileNode, networkId } from './open-hostile-node.test.support.js'
import {
  gossipOf,
  type RecordFields,
  type Stranger,
  sealedBy,
  strangers,
  topicOf,
  wire,
  zeroAddress,
} from './strangers.test.support.js'

/** Something that a stranger does to the node. */
export type Attack = (node: HostileNode) => Promise<unknown>

const who = fc.constantFrom(...strangers)
const graph = fc.constantFrom('lab', 'commons', 'club', 'agents', 'ontology')
const line = mostly(
  fc.constant('<urn:eve> <urn:says> "it" .'),
  text.map((said) => `<urn:eve> <urn:says> "${escapeString(said)}" .`),
)
const literal = (about: string, term: string, said: string) =>
  `<${about}> <urn:kg:ns:${term}> "${escapeString(said)}" .`

const recordFields: fc.Arbitrary<RecordFields> = fc.record({
  graph: mostly(graph, text),
  name: mostly(fc.constantFrom('notes', 'plan', 'graph-definition', 'profile'), text),
  sub: mostly(fc.constantFrom('', 'part'), text),
  isSubSigned: fc.boolean(),
  number: mostly(fc.integer({ min: 1, max: 9 }), number),
  version: mostly(fc.integer({ min: 1, max: 9 }), number),
  chainId: mostly(fc.constant(0), number),
  contract: mostly(fc.constant(zeroAddress), address),
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  unsealed: fc.dictionary(fc.constantFrom('chainName', 'sub', 'quads', 'bytes', 'subSignature', 'more'), value, {
    maxKeys: 2,
  }),
})

const shared =
  (author: Stranger, fields: RecordFields): Attack =>
  async ({ network }) => {
    const { record, chunks } = sealedBy(author, fields)
    return network.say(topicOf(fields.graph), gossipOf(author, fields.graph, { record, chunks }), author.peerId)
  }

const plain = { sub: '', isSubSigned: false, chainId: 0, contract: zeroAddress, unsealed: {} }

const shares = fc.tuple(who, recordFields).map(([author, fields]) => shared(author, fields))

const gossip = fc
  .tuple(who, graph, fc.dictionary(fc.constantFrom('record', 'chunks', 'sealed', 'host', 'graph'), value))
  .map(
    ([author, id, body]): Attack =>
      async ({ network }) =>
        network.say(topicOf(id), gossipOf(author, id, body), author.peerId),
  )

const announcements = fc
  .tuple(
    who,
    mostly(fc.constantFrom('commons', 'eve', '6', '0', nameHash('lab'), 'query-catalog'), text),
    facts({
      name: fc.constant('Eve'),
      description: fc.constant('of Eve'),
      accessPolicy: fc.constantFrom('0', '1'),
    }),
    fc.integer({ min: 1, max: 99 }),
  )
  .map(([author, id, said, version]): Attack => {
    return (node) => {
      const about = contextGraphUri(id)
      const lines = [...said, ['contextGraphId', id], ['curator', author.agent]].map(([term = '', one = '']) =>
        literal(about, term, one),
      )
      const name = `graph-${nameHash(id).slice(2, 34)}`
      return shared(author, { ...plain, graph: 'ontology', name, number: version + 20, version, lines })(node)
    }
  })

const profiles = fc
  .tuple(
    who,
    facts({
      name: fc.constant('eve'),
      framework: fc.constant('none'),
      nodeRole: fc.constantFrom('core', 'edge'),
      identityId: fc.constant('7'),
      skill: fc.constant('urn:skill:add'),
    }),
    mostly(fc.constant(undefined), fc.tuple(fc.constantFrom('peerId', 'encryptionKey', 'agentAddress'), text)),
    fc.integer({ min: 1, max: 99 }),
  )
  .map(([author, said, wrong, version]) => {
    const { agent, peerId, encryptionKey } = author
    const own = { agentAddress: agent, peerId, encryptionKey, ...(wrong === undefined ? {} : { [wrong[0]]: wrong[1] }) }
    const lines = [...said, ...Object.entries(own)].map(([term, one]) => literal(agentDid(agent), term, one))
    return shared(author, { ...plain, graph: 'agents', name: 'profile', number: 10, version, lines })
  })

const definitions = fc
  .tuple(
    who,
    mostly(fc.constantFrom('eves', 'commons', 'lab', '6'), text),
    facts({
      name: fc.constant('Eves'),
      description: fc.constant('of Eve'),
      keyEpoch: fc.constant('1'),
      createdAt: number.map(String),
      accessPolicy: fc.constantFrom('0', '1'),
      private: fc.constantFrom('true', 'false'),
      keptAsset: hash,
      hostKey: fc.constant('K'),
      hostKeySignature: hash,
      formerKeys: fc.constant('ab'),
    }),
    facts({ peerId: fc.constant('P'), encryptionKey: hash, groupKey: hash }),
    fc.integer({ min: 1, max: 99 }),
  )
  .map(([author, id, said, ofMember, version]): Attack => {
    return async ({ network, agent }) => {
      const about = contextGraphUri(id)
      const lines = [
        literal(about, 'contextGraphId', id),
        ...said.map(([term, one]) => literal(about, term, one)),
        ...ofMember.map(([term, one]) => literal(agentDid(agent), term, one)),
        `<${about}> <urn:kg:ns:curator> <${agentDid(author.agent)}> .`,
        ...[author.agent, agent].map((one) => `<${about}> <urn:kg:ns:member> <${agentDid(one)}> .`),
      ]
      const name = 'graph-definition'
      const { record, text: content } = sealedBy(author, { ...plain, graph: id, name, number: 30, version, lines })
      const aad = new TextEncoder().encode(`kg/1/join/approved/${agent}`)
      const { publicKey } = encryptionKeyOf(network.seed, agent)
      const sealed = sealTo(publicKey, wire({ record, text: content }), aad)
      return network.ask('join', wire({ kind: 'approved', agent, sealed }), author.peerId)
    }
  })

const requests = fc
  .tuple(
    who,
    mostly(fc.constant('club'), text),
    fc.dictionary(
      fc.constantFrom('issuedAt', 'expiresAt', 'nonce', 'encryptionKey', 'peerId'),
      fc.oneof(text, number.map(String)),
      {
        maxKeys: 1,
      },
    ),
    mostly(fc.constant('eve'), text),
    fc.nat(),
  )
  .map(([{ key, agent, peerId, encryptionKey }, contextGraphId, wrong, name, salt]): Attack => {
    return async ({ network }) => {
      const now = Date.now() - (salt % 60_000)
      const delegation = {
        contextGraphId,
        agentAddress: agent,
        peerId,
        encryptionKey,
        network: `none:0/${zeroAddress}`,
        issuedAt: new Date(now).toISOString(),
        expiresAt: new Date(now + 3600_000).toISOString(),
        nonce: salt.toString(16).padStart(32, '0'),
        ...wrong,
      }
      const signature = await signText(key, delegationText(delegation))
      const body = { kind: 'request', delegation: { ...delegation, signature }, name }
      return network.ask('join', wire(body), peerId)
    }
  })

const letters = fc
  .tuple(
    who,
    fc.constantFrom('message' as const, 'skill' as const),
    mostly(fc.constant(undefined), number),
    mostly(
      fc.record({ text: mostly(fc.constant('hello'), text), contextGraphId: text }),
      fc.dictionary(fc.constantFrom('text', 'contextGraphId', 'skillUri', 'input', 'timeoutMs'), value),
    ),
    hash,
  )
  .map(([from, kind, time, content, id]): Attack => {
    return async ({ network, agent }) => {
      const head = { kind, id: id.slice(2, 34), from: from.agent, to: agent, time: time ?? Date.now() }
      const readerKey = encryptionKeyOf(network.seed, agent).publicKey
      const letter = content as { readonly [name: string]: CborValue }
      const sealed = await sealLetter(head, letter, { network: networkId, readerKey, agentKey: from.key })
      const body = encode({ id: head.id, from: head.from, to: head.to, time: head.time, sealed })
      return network.ask(kind, sealEnvelope({ type: kind, network: networkId, body }, from.seed), from.peerId)
    }
  })

const fields = [
  'graph',
  'agent',
  'kind',
  'heads',
  'message',
  'keys',
  'record',
  'chunks',
  'contextGraphId',
  'epochs',
  'sparql',
  'layers',
  'deadlineMs',
  'key',
  'proof',
  'after',
  'kaId',
  'version',
  'root',
  'onChainId',
  'nonce',
  'sealed',
  'delegation',
  'name',
]

/** Bodies of every protocol that the node serves, with its fields and any values. */
const bodies = fc
  .tuple(
    who,
    fc.nat(),
    fc.dictionary(fc.constantFrom(...fields), mostly(fc.oneof(fc.constant(nameHash('lab')), number, text), value), {
      maxKeys: 8,
    }),
  )
  .map(([{ peerId }, pick, body]): Attack => {
    return async ({ network }) => {
      const protocols = network.protocols()
      return network.ask(protocols[pick % protocols.length] ?? '', wire(body), peerId)
    }
  })

const acks = fc.tuple(who, recordFields, mostly(fc.constant('1'), text), mostly(fc.constant(1), number)).map(
  ([author, given, contextGraphId, epochs]): Attack =>
    async ({ network }) =>
      network.ask('storage-ack', wire({ ...sealedBy(author, given), contextGraphId, epochs }), author.peerId),
)

/** Every kind of message that a stranger can sign and send. */
export const attacks: Readonly<Record<string, fc.Arbitrary<Attack>>> = {
  shares,
  gossip,
  announcements,
  profiles,
  definitions,
  requests,
  letters,
  bodies,
  acks,
}

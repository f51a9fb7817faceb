import { agentDid, contextGraphUri, escapeString, nameHash } from '@kg/core'
import fc from 'fast-check'
import { currentKey, sealForMembers } from '../../exchange/membership/group-keys.js'
import { address, bodyOf, facts, mostly, number, text, value } from './hostile-values.test.support.js'
import type { HostileNode } from './open-hostile-node.test.support.js'
import {
  gossipOf,
  hostedGraph,
  hostedKey,
  type RecordFields,
  type Stranger,
  sealedBy,
  strangers,
  topicOf,
  zeroAddress,
} from './strangers.test.support.js'

/** Something that a stranger does to the node. */
export type Attack = (node: HostileNode) => Promise<unknown>

export const who = fc.constantFrom(...strangers)
export const graph = fc.constantFrom('lab', 'commons', 'club', 'agents', 'ontology')
export const line = mostly(
  fc.constant('<urn:eve> <urn:says> "it" .'),
  text.map((said) => `<urn:eve> <urn:says> "${escapeString(said)}" .`),
)
export const literal = (about: string, term: string, said: string) =>
  `<${about}> <urn:kg:ns:${term}> "${escapeString(said)}" .`

export const recordFields: fc.Arbitrary<RecordFields> = fc.record({
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

export const shared =
  (author: Stranger, fields: RecordFields): Attack =>
  async ({ network }) => {
    const { record, chunks } = sealedBy(author, fields)
    return network.say(topicOf(fields.graph), gossipOf(author, fields.graph, { record, chunks }), author.peerId)
  }

export const plain = { sub: '', isSubSigned: false, chainId: 0, contract: zeroAddress, unsealed: {} }

export const shares = fc.tuple(who, recordFields).map(([author, fields]) => shared(author, fields))

/** What a member of a restricted graph can send to the others, and to those that host it. */
export const gossip = fc
  .tuple(
    who,
    fc.constantFrom('club', hostedGraph, 'lab'),
    recordFields,
    bodyOf({ host: bodyOf({ key: bodyOf(hostedKey), proof: fc.uint8Array({ minLength: 64, maxLength: 64 }) }) }),
    mostly(fc.constant({}), bodyOf({ record: value, chunks: value })),
    mostly(fc.constant({}), bodyOf({ graph: value, sealed: value })),
  )
  .map(
    ([author, id, fields, hosted, inside, outside]): Attack =>
      async ({ network, ledger }) => {
        const { record, chunks } = sealedBy(author, { ...fields, graph: id })
        const key = ledger.read((r) => currentKey(r, id)) ?? { epoch: 1, key: new Uint8Array(32) }
        const sealed = sealForMembers(key, nameHash(id), { record, chunks, ...inside })
        return network.say(topicOf(id), gossipOf(author, id, { sealed, ...hosted, ...outside }), author.peerId)
      },
  )

/** A message with the fields of a share, each of them anything. */
export const hints = fc
  .tuple(
    who,
    graph,
    mostly(fc.constantFrom('share', 'hint'), text),
    bodyOf({ record: value, chunks: value, host: value }),
  )
  .map(
    ([author, id, type, body]): Attack =>
      async ({ network }) =>
        network.say(topicOf(id), gossipOf(author, id, body, type), author.peerId),
  )

export const announcements = fc
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

export const profiles = fc
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

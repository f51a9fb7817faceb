import { makeKaId, nameHash } from '@kg/core'
import { InventorySide, memoryIndex, sealEnvelope } from '@kg/net'
import fc from 'fast-check'
import { hostSeed } from '../../exchange/membership/host-key.js'
import { entryKey } from '../../exchange/sync/entry-key.js'
import { type Attack, graph, line, plain, who } from './hostile-records.test.support.js'
import { bodyOf, hash, number, text, value } from './hostile-values.test.support.js'
import { networkId } from './open-hostile-node.test.support.js'
import { groupKey, hostedGraph, hostedKey, sealedBy, strangers, wire } from './strangers.test.support.js'

const hashOfGraph = graph.map(nameHash)
const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 })
const layer = fc.constantFrom('swm' as const, 'vm' as const)
const key = fc
  .tuple(fc.constantFrom('notes', 'plan', 'profile'), fc.constantFrom(...strangers), layer)
  .map(([name, { agent }, one]) => entryKey({ name, agent }, one))

/** The first message of a comparison, by somebody who holds some entries; sometimes cut or changed. */
const comparison = fc
  .tuple(fc.uniqueArray(key, { maxLength: 40 }), bytes32, fc.nat(400), fc.nat(255), fc.boolean())
  .map(([keys, fingerprint, at, byte, isChanged]) => {
    const message = new InventorySide(memoryIndex(keys.map((one) => ({ key: one, fingerprint })))).first()
    if (isChanged && at < message.length) message[at] = byte
    return message
  })

/** One honest body for each protocol that nodes ask each other by; every field of it is fuzzed. */
const bodies: Readonly<Record<string, fc.Arbitrary<object>>> = {
  heads: bodyOf({
    heads: fc.array(fc.tuple(fc.oneof(hashOfGraph, value), fc.oneof(bytes32, value)), { maxLength: 3 }),
  }),
  inventory: bodyOf({ graph: hashOfGraph, message: comparison }),
  assets: bodyOf({ graph: hashOfGraph, keys: fc.array(fc.oneof(key, text), { maxLength: 3 }) }),
  query: bodyOf({
    graph: hashOfGraph,
    agent: fc.constantFrom(...strangers.map(({ agent }) => agent as string)),
    sparql: fc.constantFrom('ASK { ?s ?p ?o }', 'SELECT * { ?s ?p ?o } LIMIT 1', 'SELECT', 'DROP ALL'),
    layers: fc.constantFrom(['swm'], ['vm'], ['swm', 'vm'], ['wm']),
    deadlineMs: fc.integer({ min: 1, max: 5000 }),
  }),
  'verify-proposal': bodyOf({
    graph: hashOfGraph,
    onChainId: number.map(String),
    kaId: fc.constantFrom(...strangers.map(({ agent }) => makeKaId(agent, 1n).toString())),
    version: number,
    root: hash,
  }),
  'host-mode': bodyOf({
    graph: fc.constant(nameHash(hostedGraph)),
    key: bodyOf(hostedKey),
    proof: bodyOf({ graph: fc.constant(nameHash(hostedGraph)), peerId: fc.constantFrom(...peerIds()) }).map((claim) =>
      sealEnvelope({ type: 'host-proof', network: networkId, body: wire(claim) }, hostSeed(groupKey)),
    ),
    after: number,
  }),
  'storage-ack': fc.tuple(who, line).chain(([author, said]) => {
    const { record, chunks } = sealedBy(author, {
      ...plain,
      graph: 'lab',
      name: 'n',
      number: 1,
      version: 1,
      lines: [said],
    })
    return bodyOf({
      record: bodyOf(Object.fromEntries(Object.entries(record).map(([name, one]) => [name, fc.constant(one)]))),
      chunks: fc.constant(chunks),
      contextGraphId: fc.constant('1'),
      epochs: fc.integer({ min: 1, max: 9 }),
    })
  }),
}

function peerIds(): [string, ...string[]] {
  const [first, ...rest] = strangers.map(({ peerId }) => peerId)
  return [first ?? '', ...rest]
}

/** The protocols that have a body here. Joining, messages and skills have files of their own. */
export const requestProtocols = Object.keys(bodies)

export const requests = fc
  .constantFrom(...Object.entries(bodies))
  .chain(([protocol, body]) => fc.tuple(fc.constant(protocol), body, who))
  .map(
    ([protocol, body, { peerId }]): Attack =>
      async ({ network }) =>
        network.ask(protocol, wire(body), peerId),
  )

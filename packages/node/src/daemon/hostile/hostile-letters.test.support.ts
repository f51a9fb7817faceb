import { type CborValue, encode, sealEnvelope } from '@kg/net'
import fc from 'fast-check'
import { sealLetter } from '../../agency/messages/letter.js'
import { encryptionKeyOf } from '../../exchange/profiles/encryption-keys.js'
import { type Attack, who } from './hostile-records.test.support.js'
import { bodyOf, hash, mostly, number, text, value } from './hostile-values.test.support.js'
import { networkId } from './open-hostile-node.test.support.js'

const contents = {
  message: bodyOf({ text: mostly(fc.constant('hello'), text), contextGraphId: text }),
  skill: bodyOf({
    skillUri: fc.constant('urn:skill:add'),
    input: fc.constantFrom('', '{"a":1}', '[', 'null'),
    timeoutMs: fc.integer({ min: 1, max: 1000 }),
  }),
}

/** Messages and skill calls: what is sealed inside, and the head around it. */
export const letters = fc
  .constantFrom('message' as const, 'skill' as const)
  .chain((kind) => fc.tuple(fc.constant(kind), who, mostly(fc.constant(undefined), number), contents[kind], hash))
  .chain((sent) =>
    fc.tuple(fc.constant(sent), mostly(fc.constant({}), bodyOf({ id: value, time: value, from: value }))),
  )
  .map(([[kind, from, time, content, id], wrong]): Attack => {
    return async ({ network, agent }) => {
      const head = { kind, id: id.slice(2, 34), from: from.agent, to: agent, time: time ?? Date.now() }
      const readerKey = encryptionKeyOf(network.seed, agent).publicKey
      const letter = content as { readonly [name: string]: CborValue }
      const sealed = await sealLetter(head, letter, { network: networkId, readerKey, agentKey: from.key })
      const body = encode({ id: head.id, from: head.from, to: head.to, time: head.time, sealed, ...wrong })
      return network.ask(kind, sealEnvelope({ type: kind, network: networkId, body }, from.seed), from.peerId)
    }
  })

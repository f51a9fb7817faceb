import { agentDid, contextGraphUri } from '@kg/core'
import { sealTo } from '@kg/net'
import fc from 'fast-check'
import { delegationText } from '../../exchange/joining/delegation.js'
import { signText } from '../../exchange/membership/agent-signature.js'
import { encryptionKeyOf } from '../../exchange/profiles/encryption-keys.js'
import { type Attack, literal, plain, who } from './hostile-records.test.support.js'
import { bodyOf, facts, hash, mostly, number, text } from './hostile-values.test.support.js'
import { sealedBy, strangers, wire, zeroAddress } from './strangers.test.support.js'

export const definitions = fc
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

export const requests = fc
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

/** That somebody was rejected, has arrived or was removed: mostly the sender itself or this node's agent. */
export const notices = fc
  .tuple(
    who,
    fc.constantFrom('sender', 'sender', 'reader', 'anybody'),
    bodyOf({
      kind: fc.constantFrom('rejected', 'joined', 'removed'),
      graph: fc.constantFrom('club', 'club', 'eves', 'lab'),
      agent: fc.constantFrom(...strangers.map(({ agent }) => agent)),
      nonce: fc.constant('0'.repeat(32)),
    }),
  )
  .map(([sender, about, body]): Attack => {
    return async ({ network, agent }) => {
      const subject = { sender: { agent: sender.agent }, reader: { agent }, anybody: {} }[about]
      return network.ask('join', wire({ ...body, ...subject }), sender.peerId)
    }
  })

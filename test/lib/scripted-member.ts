import { randomBytes } from 'node:crypto'
import { addressOfKey, agentDid, type Hex, nameHash, toHex } from '@kg/core'
import {
  type CborValue,
  decode,
  encode,
  encryptionKeyFrom,
  type GroupKey,
  openFrom,
  sealEnvelope,
  unwrap,
} from '@kg/net'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Daemon } from './daemon.js'
import { operator } from './people.js'
import { type Place, type Stranger, sealedRecord, stranger } from './stranger.js'
import { until } from './until.js'

export const wire = (value: object): Uint8Array => encode(value as CborValue)
export const topicOf = (graph: string): string => `graph/${nameHash(graph).slice(2, 34)}`

/** An agent and its node, both played by the test: it keeps what it is given, whatever it is told later. */
export interface ScriptedAgent extends Stranger {
  readonly agent: string
  readonly key: Uint8Array
  readonly encryption: ReturnType<typeof encryptionKeyFrom>
  /** A signed request to join, as it goes over the wire. */
  request(graph: string): Promise<object>
  /** Says something on the topic of a graph. */
  say(graph: string, body: object): Promise<void>
}

/** What a curator has given to a member: its definition as text, and what is in it for this one. */
export interface Given {
  readonly record: object
  readonly text: string
  readonly groupKey: GroupKey
  readonly hostKey: object
}

export interface JoinRequest {
  readonly graph: string
  readonly account: PrivateKeyAccount
  /** The node that acts for the agent. */
  readonly peerId: string
  readonly place: Place
  readonly encryptionKey: string
}

/** A signed request to join, as it goes over the wire. */
export async function signJoinRequest({ graph, account, peerId, place, encryptionKey }: JoinRequest): Promise<object> {
  const now = Date.now()
  const delegation = {
    contextGraphId: graph,
    agentAddress: account.address.toLowerCase(),
    peerId,
    network: `${place.chainName}:${place.chainId}/${place.contract.toLowerCase()}`,
    encryptionKey,
    issuedAt: new Date(now).toISOString(),
    expiresAt: new Date(now + 3600_000).toISOString(),
    nonce: randomBytes(16).toString('hex'),
  }
  const message = [
    'I ask to join a context graph. The node named here acts for me.',
    `Context graph: ${graph}`,
    `Agent: ${delegation.agentAddress}`,
    `Node: ${delegation.peerId}`,
    `Encryption key: ${delegation.encryptionKey}`,
    `Network: ${delegation.network}`,
    `Issued: ${delegation.issuedAt}`,
    `Expires: ${delegation.expiresAt}`,
    `Nonce: ${delegation.nonce}`,
  ].join('\n')
  return { kind: 'request', delegation: { ...delegation, signature: await account.signMessage({ message }) } }
}

export async function scriptedAgent(place: Place): Promise<ScriptedAgent> {
  const one = await stranger(place)
  const key = new Uint8Array(randomBytes(32))
  const agent = addressOfKey(key).toLowerCase()
  const encryption = encryptionKeyFrom(one.seed, `agent/${agent}`)
  const account = privateKeyToAccount(toHex(key))

  return {
    ...one,
    agent,
    key,
    encryption,
    request: (graph) => {
      const encryptionKey = Buffer.from(encryption.publicKey).toString('hex')
      return signJoinRequest({ graph, account, peerId: one.host.peerId, place, encryptionKey })
    },
    async say(graph, body) {
      const envelope = { type: 'share', network: one.host.networkId, body: wire({ graph: nameHash(graph), ...body }) }
      await one.host.publish(topicOf(graph), sealEnvelope(envelope, one.seed))
    },
  }
}

/** Tells a node, in a profile that the agent has sealed, which peer acts for it. */
export async function introduceAgent(who: ScriptedAgent, daemon: Daemon, place: Place): Promise<void> {
  await until(
    async () => who.host.subscribersOf(topicOf('agents')),
    (peers) => peers.length > 0,
  )
  const about = `<${agentDid(who.agent)}>`
  const facts = {
    name: 'scripted',
    peerId: who.host.peerId,
    agentAddress: who.agent,
    nodeRole: 'edge',
    encryptionKey: Buffer.from(who.encryption.publicKey).toString('hex'),
  }
  const lines = Object.entries(facts).map(([term, value]) => `${about} <urn:kg:ns:${term}> "${value}" .`)
  await who.say('agents', sealedRecord({ graph: 'agents', name: 'profile', lines, place, key: who.key }))
  await until(
    () => operator(daemon).call('listAgents', { query: { limit: 100 } }),
    ({ text }) => text.includes(who.agent),
  )
}

/** Opens the door for what the curator sends once the agent is let in. */
export async function awaitApproval(who: ScriptedAgent): Promise<{ given: Promise<Given> }> {
  let settle: (given: Given) => void = () => undefined
  const given = new Promise<Given>((resolve) => {
    settle = resolve
  })
  const limits = { maxRequestBytes: 2 ** 23, maxReplyBytes: 2 ** 14, deadlineMs: 10_000 }
  await who.host.serve({ name: 'join', ...limits, ratePerMinute: 600, concurrency: 8 }, (bytes) => {
    const { kind, sealed } = decode(bytes) as { kind: string; sealed: Uint8Array }
    if (kind === 'approved') settle(opened(who, sealed))
    return wire({ ok: true })
  })
  return { given }
}

function opened({ agent, encryption }: ScriptedAgent, sealed: Uint8Array): Given {
  const aad = new TextEncoder().encode(`kg/1/join/approved/${agent}`)
  const { record, text } = decode(openFrom(encryption.secret, sealed, aad)) as { record: object; text: string }
  const one = (term: string, about = '') =>
    new RegExp(`^<[^>]*${about}> <urn:kg:ns:${term}> (?:"([^"]*)"|<([^>]*)>)`, 'm')
      .exec(text)
      ?.slice(1)
      .find(Boolean) ?? ''
  const epoch = Number(one('keyEpoch'))
  const wrapped = Uint8Array.from(Buffer.from(one('groupKey', agent), 'hex'))
  return {
    record,
    text,
    groupKey: unwrap({ id: agent, epoch, sealed: wrapped }, encryption.secret),
    hostKey: {
      epoch,
      key: one('hostKey'),
      signature: one('hostKeySignature'),
      curator: one('curator').replace('did:kg:agent:', '') as Hex,
    },
  }
}

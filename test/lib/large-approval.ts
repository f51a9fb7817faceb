import { randomBytes } from 'node:crypto'
import { addressOfKey, agentDid, contextGraphUri } from '@kg/core'
import { type Place, sealedRecord } from './stranger.js'

export interface LargeApproval {
  readonly agent: string
  readonly place: Place
  /** About so large. */
  readonly bytes: number
  /** The node of the last member. */
  readonly lastNode?: string
}

const ns = 'urn:kg:ns:'

/** A definition of a new context graph that lets an agent in beside very many others, sealed by a curator of the test. */
export function largeApproval({ agent, place, bytes, lastNode }: LargeApproval) {
  const key = new Uint8Array(randomBytes(32))
  const curator = addressOfKey(key).toLowerCase()
  const graph = `${curator}/crowd`
  const about = contextGraphUri(graph)
  const fact = (subject: string, field: string, value: string) => `<${subject}> <${ns}${field}> ${value} .`
  const strangers = Math.min(9_000, Math.floor(bytes / 650))
  const members = [agent, ...Array.from({ length: strangers }, (_, i) => `0x1${i.toString(16).padStart(39, '0')}`)]
  const someNode = '12D3KooWGRUfzXHGZyRkGWwBnDPvjLqNkLKQKLcUJGKzZGVpT5vX'
  const nodeOf = (member: string) => (member === members.at(-1) ? (lastNode ?? someNode) : someNode)
  const lines = [
    fact(about, 'contextGraphId', `"${graph}"`),
    fact(about, 'keyEpoch', '"1"'),
    fact(about, 'createdAt', '"1"'),
    fact(about, 'accessPolicy', '"1"'),
    fact(about, 'name', '"crowd"'),
    fact(about, 'curator', `<${agentDid(curator)}>`),
    ...members.flatMap((member) => [
      fact(about, 'member', `<${agentDid(member)}>`),
      fact(agentDid(member), 'peerId', `"${nodeOf(member)}"`),
      fact(agentDid(member), 'encryptionKey', `"${'0'.repeat(64)}"`),
      fact(agentDid(member), 'groupKey', `"${'0'.repeat(200)}"`),
    ]),
  ]
  const { record } = sealedRecord({ graph, name: 'graph-definition', lines, place, key })
  return { graph, record, text: `${[...lines].sort().join('\n')}\n` }
}

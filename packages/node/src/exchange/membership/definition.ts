import { agentDid, contextGraphUri, defined, isAddress, type Line, parseLine, unescapeString } from '@kg/core'
import { callInThread, longInputBytes } from '@kg/core/workers'
import { pastTime } from '../p2p/times.js'
import { linesAbout } from '../system-graphs/statements.js'
import type { HostKey } from './table.js'

/** The name of the asset by which a curator tells the members of a context graph what it is and who they are. */
export const definitionName = 'graph-definition'

export interface DefinedMember {
  readonly agent: string
  readonly peerId?: string
  readonly encryptionKey?: string
  /** Hex: the group key, for this member alone. */
  readonly groupKey?: string
}

export interface GraphDefinition {
  readonly id: string
  readonly name: string
  readonly description?: string
  readonly curator: string
  readonly accessPolicy: 0 | 1
  readonly private: boolean
  readonly createdAt: number
  readonly epoch: number
  readonly members: readonly DefinedMember[]
  /** Hex: the keys of earlier epochs, encrypted with this one. */
  readonly formerKeys?: string
  /** Digests of the seals of assets whose authors have been removed. */
  readonly retained: readonly string[]
  readonly hostKey?: HostKey
}

const ns = 'urn:kg:ns:'
const maxMembers = 10_000
const limits = { name: 256, description: 4096, peerId: 128, key: 1024, formerKeys: 2 ** 20 }

/** Writes a definition as statements. */
export function definitionLines({ id, epoch, hostKey, members, retained, ...rest }: GraphDefinition): Line[] {
  const { name, description, formerKeys } = rest
  const facts = {
    contextGraphId: id,
    keyEpoch: String(epoch),
    name,
    description,
    formerKeys,
    keptAsset: retained,
    accessPolicy: String(rest.accessPolicy),
    private: String(rest.private),
    createdAt: String(rest.createdAt),
    hostKey: hostKey?.key,
    hostKeySignature: hostKey?.signature,
    curator: agentDid(rest.curator),
    member: members.map(({ agent }) => agentDid(agent)),
  }
  return [
    ...linesAbout(contextGraphUri(id), 'ContextGraph', facts, ['curator', 'member']),
    ...members.flatMap(({ agent, ...known }) => linesAbout(agentDid(agent), 'Agent', known)),
  ]
}

/** Reads a definition from canonical text that anyone may have sealed. Gives nothing if it is not one. */
export function readDefinition(text: string): GraphDefinition | undefined {
  const facts = new Map<string, string[]>()
  for (const line of text.split('\n')) {
    if (line === '') continue
    const { subject, predicate, object } = parseLine(line)
    const key = `${subject} ${predicate}`
    const values = facts.get(key) ?? []
    values.push(plain(object))
    facts.set(key, values)
  }
  const graph = [...facts.keys()].find((key) => key.endsWith(`<${ns}contextGraphId>`))?.split(' ')[0]
  if (graph === undefined) return undefined
  const all = (field: string, subject = graph) => facts.get(`${subject} <${ns}${field}>`) ?? []
  const one = (field: string, subject = graph) => all(field, subject)[0]
  const id = one('contextGraphId') ?? ''
  const curator = agentOf(one('curator'))
  const members = all('member').map(agentOf)
  const epoch = Number(one('keyEpoch'))
  const createdAt = Number(one('createdAt'))
  if (graph !== `<did:kg:context-graph:${id}>` || curator === undefined || members.length > maxMembers) return undefined
  if (!Number.isSafeInteger(epoch) || epoch < 1 || !Number.isSafeInteger(createdAt)) return undefined
  const short = (field: string, max: number, subject = graph) => {
    const value = one(field, subject)
    return value === undefined || value.length > max ? undefined : value
  }
  const description = short('description', limits.description)
  const [key, signature] = [short('hostKey', limits.key), short('hostKeySignature', limits.key)]
  return {
    id,
    curator,
    epoch,
    createdAt: pastTime(createdAt),
    name: short('name', limits.name) ?? id,
    private: one('private') === 'true',
    accessPolicy: one('accessPolicy') === '0' ? 0 : 1,
    retained: all('keptAsset').filter((digest) => /^0x[0-9a-f]{64}$/.test(digest)),
    members: members.flatMap((agent) => (agent === undefined ? [] : [memberOf(agent)])),
    ...defined({ description, formerKeys: short('formerKeys', limits.formerKeys) }),
    ...(key === undefined || signature === undefined ? {} : { hostKey: { epoch, key, curator, signature } }),
  }

  function memberOf(agent: string): DefinedMember {
    const about = `<${agentDid(agent)}>`
    const [encryptionKey, groupKey] = [short('encryptionKey', limits.key, about), short('groupKey', limits.key, about)]
    return { agent, ...defined({ peerId: short('peerId', limits.peerId, about), encryptionKey, groupKey }) }
  }
}

/** `readDefinition`, which reads a long text in a thread. */
export async function readDefinitionOffLoop(text: string): Promise<GraphDefinition | undefined> {
  return text.length < longInputBytes ? readDefinition(text) : callInThread(import.meta.url, readDefinition, [text])
}

function agentOf(did: string | undefined): string | undefined {
  const address = did?.replace(/^did:kg:agent:/, '')
  return address !== undefined && isAddress(address) ? address.toLowerCase() : undefined
}

/** An IRI without its brackets, or a literal's text. */
const plain = (term: string): string =>
  term.startsWith('"') ? unescapeString(term.slice(1, term.lastIndexOf('"'))) : term.slice(1, -1)

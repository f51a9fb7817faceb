import { isAddress } from '@kg/core'
import { type Host, openEnvelope, type ReplayGuard, sealEnvelope } from '@kg/net'
import type { QueryItem } from '../../datasets/lookups/find-elements.js'
import { signerOfText, signText } from '../../exchange/membership/agent-signature.js'
import { RecordInvalidError } from '../../exchange/p2p/record-invalid.js'
import { fromWire, readList, readMap, readText, toWire } from '../../exchange/p2p/wire.js'
import { maxAgeMs, questionLimits, questionType } from './protocol.js'

/** A question on its way: which agent asks for what, and by which node. */
export interface Question {
  readonly queryId: string
  readonly agent: string
  readonly peerId: string
  readonly query: readonly QueryItem[]
}

/** A question whose agent has not been checked yet. */
export interface ReadQuestion extends Question {
  readonly signature: string
}

type Network = Pick<Host, 'networkId'>

/** Writes a question: the agent signs what it asks, and the node signs the whole. */
export async function writeQuestion(
  { networkId }: Network,
  question: Question,
  { agentKey, seed }: { agentKey: Uint8Array; seed: Uint8Array },
): Promise<Uint8Array> {
  const { queryId, agent, query } = question
  const signature = await signText(agentKey, signedText(networkId, question))
  const items = query.map(({ path, values, opcode }) => ({ path, values: [...values], opcode }))
  const body = toWire({ query: queryId, agent, items, signature })
  return sealEnvelope({ type: questionType, network: networkId, body }, seed)
}

/** Reads a question that anyone may have sent. Throws if an honest peer would not have passed it on. */
export function readQuestion({ networkId }: Network, bytes: Uint8Array, seen: ReplayGuard): ReadQuestion {
  const now = Date.now()
  const rules = { network: networkId, now, maxAgeMs, maxSkewMs: maxAgeMs, maxBytes: questionLimits.bytes }
  const envelope = openEnvelope(bytes, rules)
  if (envelope.type !== questionType) throw new RecordInvalidError({ why: 'it is no question' })
  if (!seen.admit(envelope, now)) throw new RecordInvalidError({ why: 'a repeated question' })
  const { query, agent, items, signature } = fromWire(envelope.body)
  const given = readText(agent, 'agent', 42)
  if (!isAddress(given)) throw new RecordInvalidError({ why: 'agent' })
  const list = readList(items, 'items', questionLimits.items).map(readItem)
  if (list.length === 0) throw new RecordInvalidError({ why: 'it asks for nothing' })
  return {
    queryId: readId(query),
    agent: given.toLowerCase(),
    peerId: envelope.from,
    query: list,
    signature: readText(signature, 'signature', 132),
  }
}

/** Whether the agent of a question has signed it. */
export async function isSigned({ networkId }: Network, { signature, ...question }: ReadQuestion): Promise<boolean> {
  return (await signerOfText(signedText(networkId, question), signature)) === question.agent
}

const signedText = (network: string, { queryId, agent, peerId, query }: Question): string => {
  const items = query.map(({ path, values, opcode }) => [path, values, opcode])
  return ['kg/1/dataset-question', network, peerId, queryId, agent.toLowerCase(), JSON.stringify(items)].join('\n')
}

const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Reads the id of a question or an offer. */
export function readId(value: unknown): string {
  const id = readText(value, 'id', 36)
  if (!idForm.test(id)) throw new RecordInvalidError({ why: 'an id' })
  return id
}

function readItem(value: unknown): QueryItem {
  const { path, values, opcode } = readMap(value, 'item')
  if (opcode !== 'EQ' && opcode !== 'IN') throw new RecordInvalidError({ why: 'opcode' })
  const list = readList(values, 'values', questionLimits.values).map((one) =>
    readText(one, 'value', questionLimits.valueLength),
  )
  return { path: readText(path, 'path', 256), values: list, opcode }
}

import { type Line, sortByCodePoint } from '@kg/core'
import { callInThread, longInputBytes } from '@kg/core/workers'
import { openFrom } from '@kg/net/crypto'
import { packContent } from '@kg/store/content'
import { definitionName, type GraphDefinition, readDefinition } from '../membership/definition.js'
import { fromWire } from '../p2p/wire.js'
import { checkContent } from '../sync/check-content.js'
import type { ShareRecord } from '../sync/record.js'
import { JoinMessageRefusedError } from './errors.js'
import { joinProtocol } from './protocol.js'

export const approvalAad = (agent: string): Uint8Array => new TextEncoder().encode(`kg/1/join/approved/${agent}`)

/** What an approval says once its content is checked against its record. */
export interface Approval {
  readonly definition: GraphDefinition
  /** The definition as the ledger packs it. */
  readonly chunks: Uint8Array[]
}

/** Reads the definition by which a curator lets an agent in, and checks it. Throws unless it is what its record says. */
export async function readApproval(text: string, record: ShareRecord, agent: string): Promise<Approval> {
  const definition = readDefinition(text)
  const { graph: id, author, root, leafCount, bytes } = record
  if (record.name !== definitionName || definition === undefined || definition.id !== id)
    throw new JoinMessageRefusedError({})
  if (definition.curator !== author || !isOwnId(id, author)) throw new JoinMessageRefusedError({})
  if (!definition.members.some((member) => member.agent === agent)) throw new JoinMessageRefusedError({})
  const lines: Line[] = sortByCodePoint(text.split('\n').filter((line) => line !== ''))
  const chunks = (await packContent(lines)).packed.map(({ data }) => Uint8Array.from(data))
  await checkContent({ chunks, root, leafCount, bytes })
  return { definition, chunks }
}

/** `readApproval`, which reads a long definition in a thread. */
export const readApprovalOffLoop: typeof readApproval = (text, record, agent) => {
  if (text.length < longInputBytes) return readApproval(text, record, agent)
  const { deadlineMs } = joinProtocol
  return callInThread(import.meta.url, readApproval, [text, record, agent], { deadlineMs })
}

/** Decrypts an approval with the agent's secret. What is in it is not checked. */
export const openApproval = (sealed: Uint8Array, agent: string, secret: Uint8Array): Record<string, unknown> =>
  fromWire(openFrom(secret, sealed, approvalAad(agent)))

/** `openApproval`, which decrypts a long one in a thread. */
export async function openApprovalOffLoop(...args: Parameters<typeof openApproval>): Promise<Record<string, unknown>> {
  if (args[0].length < longInputBytes) return openApproval(...args)
  return callInThread(import.meta.url, openApproval, args, { deadlineMs: joinProtocol.deadlineMs })
}

/** Ids that begin with an address belong to that curator. */
function isOwnId(id: string, curator: string): boolean {
  const [, owner = curator] = /^(0x[0-9a-f]{40})\//i.exec(id) ?? []
  return owner.toLowerCase() === curator
}

import { CursorInvalidError, type Reply, type Routes } from '@kg/contract'
import { agentDid, contextGraphOf, defined, mapDefined, parseAssetGraphUri } from '@kg/core'
import { type LedgerReader, type Receipt, receipts } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import { describeOrMark } from '../../platform/caller/describe-rows.js'
import { decodeCursor, encodeCursor } from '../../platform/caller/paging.js'
import { requireReadableGraph } from '../context-graphs/access.js'
import { canSee } from './can-see.js'

export interface ActivityFilter {
  contextGraphId?: string | undefined
  agent?: string | undefined
  /** The area of the catalogue of acts. */
  kind?: string | undefined
  /** Of an asset. */
  name?: string | undefined
  limit: number
  cursor?: string | undefined
}

type Activity = Reply<Routes['listActivity']>

/** A caller who may see little of a busy node's log has it searched a stretch at a time. */
const mostScanned = 2000

/** A page of the log, newest first; the cursor is the number of the last receipt that was read. */
export function listActivity(reader: LedgerReader, caller: Caller, asked: ActivityFilter): Activity {
  const { contextGraphId: id, agent, kind, name, limit, cursor } = asked
  if (id !== undefined) requireReadableGraph(reader, id, caller)
  const by = agent === undefined ? undefined : agentDid(agent)
  const activity: Activity['activity'] = []
  let scanned = 0
  let last = 0
  for (const receipt of scanNewestFirst(reader, id, by, readSeq(cursor))) {
    if (activity.length === limit || scanned === mostScanned) return { activity, nextCursor: encodeCursor(last) }
    scanned++
    last = receipt.seq
    if (isWanted(receipt) && canSee(reader, receipt, caller))
      activity.push(describeOrMark(receipt, describeReceipt, markReceipt))
  }
  return { activity }

  function isWanted({ agent, action, subject }: Receipt): boolean {
    if (by !== undefined && agent !== by) return false
    if (kind !== undefined && action.split('.')[0] !== kind) return false
    return name === undefined || parseAssetGraphUri(subject)?.name === name
  }
}

function* scanNewestFirst(
  reader: LedgerReader,
  id: string | undefined,
  by: string | undefined,
  before: number | undefined,
): Iterable<Receipt> {
  const prefix = id ?? by
  const after = defined({ after: mapDefined(before, (before) => (prefix === undefined ? before : [prefix, before])) })
  const rows =
    prefix === undefined
      ? reader.range(receipts, { reverse: true, ...after })
      : reader.by(receipts, id === undefined ? 'byAgent' : 'byContextGraph', { prefix, reverse: true, ...after })
  for (const { value } of rows) yield value
}

function readSeq(cursor: string | undefined): number | undefined {
  const key = decodeCursor(cursor)
  if (key !== undefined && typeof key !== 'number') throw new CursorInvalidError({})
  return key
}

function describeReceipt({ seq, time, action, agent, subject, layer }: Receipt): Activity['activity'][number] {
  const asset = parseAssetGraphUri(subject)
  const contextGraphId = contextGraphOf(subject)
  return {
    seq,
    time: new Date(time).toISOString(),
    action,
    agent: agent.replace('did:kg:agent:', ''),
    ...defined({ contextGraphId, subGraphName: asset?.subGraphName, name: asset?.name, layer }),
    subject,
  }
}

/** What is left to show of a receipt that cannot be described. */
const markReceipt = ({ seq, action, agent, subject }: Receipt): Activity['activity'][number] => ({
  seq,
  time: new Date(0).toISOString(),
  action,
  agent: agent.replace('did:kg:agent:', ''),
  subject,
})

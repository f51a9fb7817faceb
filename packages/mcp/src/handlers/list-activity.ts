import { parseAssetGraphUri } from '@kg/core'
import { readCursor, writeCursor } from '../answers/cursor.js'
import { fitting } from '../answers/size.js'
import type { Handler, ToolContext } from '../tools/handler.js'
import { receiptsBefore, type Told } from './receipts-before.js'

const graphPrefix = 'did:kg:context-graph:'

interface Wanted {
  readonly contextGraphId?: string
  readonly agent?: string
  readonly limit: number
  readonly cursor?: string
}

/** The newest first. The cursor is the number of the last receipt that was shown. */
export const listActivity: Handler = async ({ limit, cursor, ...wanted }: Wanted, context: ToolContext) => {
  const { seq: before } = readCursor(cursor)
  const isWanted = (told: Told) => matches(told, wanted)
  const found = (await receiptsBefore(context, { before, atLeast: limit + 1, isWanted })).map(shown)
  const activity = found.slice(0, fitting(found, limit))
  const last = activity.at(-1)
  if (last === undefined || activity.length === found.length) return { activity }
  const note = `There is more before ${last.time}: call again with nextCursor as cursor.`
  return { activity, nextCursor: writeCursor({ skip: 0, seq: last.seq }), note }
}

function matches({ subject, agent }: Told, wanted: Pick<Wanted, 'agent' | 'contextGraphId'>): boolean {
  if (wanted.agent !== undefined && !agent.toLowerCase().endsWith(wanted.agent.toLowerCase())) return false
  return wanted.contextGraphId === undefined || graphOf(subject) === wanted.contextGraphId
}

function graphOf(subject: string): string | undefined {
  const asset = parseAssetGraphUri(subject)
  if (asset !== undefined) return asset.contextGraphId
  return subject.startsWith(graphPrefix) ? subject.slice(graphPrefix.length) : undefined
}

function shown({ seq, time, action, agent, subject, layer }: Told) {
  const asset = parseAssetGraphUri(subject)
  const contextGraphId = graphOf(subject)
  return {
    seq,
    time,
    action,
    agent: agent.replace('did:kg:agent:', ''),
    ...(contextGraphId === undefined ? { subject } : { contextGraphId }),
    ...(asset === undefined ? {} : { name: asset.name }),
    ...(layer === undefined ? {} : { layer }),
  }
}

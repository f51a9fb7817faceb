import { CursorInvalidError, type Message, type QueuedMessage } from '@kg/contract'
import { defined, mapDefined } from '@kg/core'
import type { Key, LedgerReader } from '@kg/store'
import { describeRows } from '../../platform/caller/describe-rows.js'
import { decodeCursor, readPage } from '../../platform/caller/paging.js'
import type { Directory } from './directory.js'
import { type MessageRow, messageRows, type OutboxRow, outboxRows } from './table.js'

export interface MessagesAsked {
  peer?: string | undefined
  agent?: string | undefined
  since?: number | undefined
  limit: number
  cursor?: string | undefined
}

/** A page of an agent's mailbox, newest first. */
export function listMessages(r: LedgerReader, directory: Directory, owner: string, asked: MessagesAsked) {
  const reference = asked.agent ?? asked.peer
  const other = reference === undefined ? undefined : directory.find(r, reference, owner)
  // A cursor only says where in the caller's own mailbox to go on, so it cannot lead into another.
  const prefix = other === undefined ? [owner] : [owner, other.agent]
  const seq = positionIn(asked.cursor, (key) => typeof key === 'number')
  const range = { prefix, reverse: true, ...defined({ after: mapDefined(seq, (seq) => [...prefix, seq as number]) }) }
  const rows = r.by(messageRows, other === undefined ? 'byTime' : 'byConversation', range)
  const page = readPage(later(rows, asked.since ?? 0), asked.limit, ({ seq: position }) => position)
  const names = new Map<string, string | undefined>()
  const nameOf = (agent: string) => {
    if (!names.has(agent)) names.set(agent, directory.get(r, agent)?.name)
    return names.get(agent)
  }
  return {
    messages: describeRows(page.rows, (row) => shown(row, nameOf(row.other)), markMessage),
    ...(other === undefined ? {} : { with: { agent: other.agent, ...defined({ name: other.name }) } }),
    ...defined({ nextCursor: page.nextCursor }),
  }
}

export function listOutbox(r: LedgerReader, owner: string, asked: { limit: number; cursor?: string | undefined }) {
  const isPosition = (key: Key) => Array.isArray(key) && typeof key[0] === 'string' && typeof key[1] === 'number'
  const position = positionIn(asked.cursor, isPosition) as [string, number] | undefined
  const after = defined({ after: mapDefined(position, (position) => [owner, position[0], position[1]]) })
  const rows = r.range(outboxRows, { prefix: [owner], ...after })
  const page = readPage(rows, asked.limit, ({ value: { to, seq } }) => [to, seq])
  return {
    messages: describeRows(
      page.rows.map(({ value }) => value),
      describeQueued,
      markQueued,
    ),
    ...defined({ nextCursor: page.nextCursor }),
  }
}

function positionIn(cursor: string | undefined, isRight: (key: Key) => boolean): Key | undefined {
  const key = decodeCursor(cursor)
  if (key !== undefined && !isRight(key)) throw new CursorInvalidError({})
  return key
}

function* later(rows: Iterable<{ value: MessageRow }>, since: number): Iterable<MessageRow> {
  for (const { value } of rows) {
    if (value.at <= since) return
    yield value
  }
}

function shown(row: MessageRow, name: string | undefined): Message {
  const { id, at, other, peer, text, contextGraphId, sentAt, readAt } = row
  return {
    id,
    ts: iso(at),
    ...wayOf(row),
    agent: other,
    peer,
    text,
    sentAt: iso(sentAt),
    ...defined({ peerName: name, contextGraphId, readAt: mapDefined(readAt, iso) }),
  }
}

/** What only a message that came has to say, or one that went. */
function wayOf({ direction, signed = false, state = 'queued' }: MessageRow) {
  return direction === 'in' ? { direction, signed } : { direction, delivered: state === 'delivered', state }
}

/** What is left to show of a row that cannot be described. */
const markMessage = (row: MessageRow): Message => ({
  id: row.id,
  ts: iso(0),
  ...wayOf(row),
  agent: row.other,
  peer: row.peer,
  text: row.text,
  sentAt: iso(0),
})

const describeQueued = (row: OutboxRow): QueuedMessage => ({
  id: row.id,
  agent: row.to,
  attempts: row.attempts,
  queuedAt: iso(row.queuedAt),
  nextAttemptAt: iso(row.dueAt),
  expiresAt: iso(row.expiresAt),
  ...defined({ lastError: row.lastError }),
})

const markQueued = ({ id, to }: OutboxRow): QueuedMessage => ({
  id,
  agent: to,
  attempts: 0,
  queuedAt: iso(0),
  nextAttemptAt: iso(0),
  expiresAt: iso(0),
})

const iso = (ms: number): string => new Date(ms).toISOString()

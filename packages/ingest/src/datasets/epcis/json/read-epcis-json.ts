import { defined } from '@kg/core'
import type { Json, JsonObject } from '../../kg-json/index.js'
import { decodeText } from '../event/decode-text.js'
import type { DocumentHead, DocumentKind, EpcisItem, Position } from '../event/document.js'
import { type EventType, eventTypes } from '../event/event.js'
import { invalidAt, makeEvent, type ReadOptions } from '../event/invalid.js'
import { knownPrefixes } from '../event/json-context.js'
import { isJsonList, isJsonObject } from '../event/json-values.js'
import { eventFromJson } from './event-from-json.js'
import type { Prefixes } from './json-extensions.js'
import { JsonItems, type JsonPart } from './json-items.js'
import { vocabularyFromJson } from './vocabulary-from-json.js'

const start: Position = { line: 1, column: 1 }

function parse(text: string, at: Position): Json {
  try {
    return JSON.parse(text) as Json
  } catch (error) {
    const why = error instanceof Error ? error.message : 'it cannot be parsed'
    const index = Number(/position (\d+)/.exec(why)?.[1] ?? 0)
    const lines = text.slice(0, index).split('\n')
    const column = lines.length === 1 ? at.column + index : (lines.at(-1) as string).length + 1
    throw invalidAt({ line: at.line + lines.length - 1, column }, `this is not JSON: ${why}`)
  }
}

function parseObject(text: string, at: Position): JsonObject {
  const value = parse(text, at)
  if (!isJsonObject(value)) throw invalidAt(at, 'an object is expected here')
  return value
}

const headKeys = ['@context', 'type', 'schemaVersion', 'creationDate'] as const

function readHead(frame: JsonObject): DocumentHead {
  const { '@context': context, type, schemaVersion, creationDate, ...fields } = frame
  if (type !== 'EPCISDocument' && type !== 'EPCISQueryDocument')
    throw invalidAt(start, `${typeof type === 'string' ? type : 'a document without a type'} is not an EPCIS document`)
  if (typeof schemaVersion !== 'string' || !/^2(\.\d+)*$/.test(schemaVersion))
    throw invalidAt(start, 'schemaVersion is not 2.0; only EPCIS 2.0 is written in JSON')
  return {
    kind: type satisfies DocumentKind,
    syntax: 'json',
    schemaVersion,
    ...defined({ creationDate: typeof creationDate === 'string' ? creationDate : undefined, context, fields }),
  }
}

function queryOf(frame: JsonObject): EpcisItem | undefined {
  const results = isJsonObject(frame.epcisBody) ? frame.epcisBody.queryResults : undefined
  if (!isJsonObject(results)) return undefined
  const { queryName: name, subscriptionID: subscription } = results
  const given = (value: Json | undefined) => (typeof value === 'string' ? value : undefined)
  return { kind: 'query', ...defined({ name: given(name), subscription: given(subscription) }) }
}

class DocumentReader {
  private head: DocumentHead | undefined
  private prefixes: Prefixes = {}
  /** Events and master data that came before the head was complete. */
  private early: JsonPart[] = []

  constructor(
    private readonly items: JsonItems,
    private readonly options: ReadOptions,
  ) {}

  *add(parts: readonly JsonPart[]): Generator<EpcisItem> {
    for (const part of parts) {
      if (this.head === undefined && this.early.length === 0) yield* this.tryHead()
      if (this.head === undefined) this.early.push(part)
      else yield* this.read(part)
    }
  }

  *end(): Generator<EpcisItem> {
    this.items.end()
    const frame = parseObject(this.items.frame, start)
    for (const value of listsOf(frame))
      if (value.length > 0) throw invalidAt(start, 'the lists of events and master data hold objects only')
    if (this.head === undefined && eventTypes.includes(frame.type as EventType)) yield* readSingle(frame)
    else if (this.head === undefined) {
      yield* this.open(frame)
      const isEvent = ({ path }: JsonPart) => path.endsWith('eventList')
      for (const part of this.early) if (!isEvent(part)) yield* this.read(part)
      for (const part of this.early) if (isEvent(part)) yield* this.read(part)
    } else {
      const known = this.head.fields ?? {}
      const late = Object.entries(frame).filter(
        ([key]) => !headKeys.includes(key as (typeof headKeys)[number]) && known[key] === undefined,
      )
      if (late.length > 0) yield { kind: 'tail', fields: Object.fromEntries(late) }
    }
  }

  /** The head is complete when its keys come before the first list. */
  private *tryHead(): Generator<EpcisItem> {
    const frame = parse(this.items.opening ?? '{}', start)
    if (isJsonObject(frame) && headKeys.every((key) => frame[key] !== undefined)) yield* this.open(frame)
  }

  private *open(frame: JsonObject): Generator<EpcisItem> {
    this.head = readHead(frame)
    this.prefixes = knownPrefixes(this.head.context)
    yield { kind: 'head', head: this.head }
    const query = queryOf(frame)
    if (query !== undefined) yield query
  }

  private *read({ path, text, at }: JsonPart): Generator<EpcisItem> {
    if (path.endsWith('eventList')) {
      const event = makeEvent(() => eventFromJson(parseObject(text, at), this.prefixes, at), this.options)
      if (event !== undefined) yield { kind: 'event', event }
    } else for (const element of vocabularyFromJson(parseObject(text, at), at)) yield { kind: 'vocabulary', element }
  }
}

/** A document that is one event, as the capture of a single event sends it. */
function* readSingle(event: JsonObject): Generator<EpcisItem> {
  const { '@context': context, ...rest } = event
  yield {
    kind: 'head',
    head: { kind: 'EPCISDocument', syntax: 'json', schemaVersion: '2.0', ...defined({ context }) },
  }
  yield { kind: 'event', event: eventFromJson(rest, knownPrefixes(context), start) }
}

/** The lists of the frame, which must be empty. */
function listsOf(value: Json): readonly (readonly Json[])[] {
  if (!isJsonObject(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    if (/^(eventList|vocabularyList)$/.test(key) && isJsonList(inner)) return [inner]
    return /^(epcis\w+|queryResults|resultsBody)$/.test(key) ? listsOf(inner) : []
  })
}

/**
 * Reads an EPCIS 2.0 document in JSON-LD, piece by piece: its head first, then master data and events in their order.
 * Contexts are never fetched. Errors name line and column.
 */
export async function* readEpcisJson(
  chunks: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string> | string,
  options: ReadOptions = {},
): AsyncGenerator<EpcisItem> {
  const items = new JsonItems()
  const reader = new DocumentReader(items, options)
  for await (const text of decodeText(typeof chunks === 'string' ? [chunks] : chunks, () => items.position()))
    for (const item of reader.add(items.write(text))) yield item
  yield* reader.end()
}

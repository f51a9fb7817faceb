import { DocumentBrokenError, DocumentTooDeepError } from '@kg/contract'
import type { Cell } from '../../blocks/block.js'
import type { BlockReader, BlockSink } from '../../blocks/reader.js'
import { decodeText } from '../charset/decode-text.js'

const deepest = 100
const mostColumns = 200

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
type JsonObject = { readonly [key: string]: Json }

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isPlain = (value: Json | undefined): boolean => typeof value !== 'object' || value === null

/** Brackets are counted before anything is parsed: a parser would run out of stack first. */
function checkDepth(name: string, text: string): void {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (letter === '"') {
      while (++at < text.length && text[at] !== '"') if (text[at] === '\\') at++
    } else if (letter === '{' || letter === '[') {
      if (++depth > deepest) throw new DocumentTooDeepError({ name, limit: deepest })
    } else if (letter === '}' || letter === ']') depth--
  }
}

function parse(name: string, text: string): Json {
  checkDepth(name, text)
  try {
    return JSON.parse(text) as Json
  } catch (cause) {
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    const values = lines.length > 1 ? parseLines(lines) : undefined
    if (values !== undefined) return values
    throw new DocumentBrokenError(
      { name, why: `it is not JSON (${(cause as Error).message.slice(0, 200)})` },
      { cause },
    )
  }
}

/** One value on each line, as logs have it. */
function parseLines(lines: readonly string[]): Json[] | undefined {
  try {
    return lines.map((line) => JSON.parse(line) as Json)
  } catch {
    return undefined
  }
}

/** The columns of an array of objects that hold mostly the same plain values. */
function columnsOf(rows: readonly JsonObject[]): string[] | undefined {
  const columns = [...new Set(rows.flatMap(Object.keys))]
  if (rows.length < 2 || columns.length === 0 || columns.length > mostColumns) return undefined
  const filled = rows.reduce((sum, row) => sum + Object.keys(row).length, 0)
  return filled >= 0.5 * rows.length * columns.length ? columns : undefined
}

const shown = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))
const isoDate = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?$/

function cellOf(value: Json | undefined): Cell {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string') return isoDate.test(value) ? { date: value } : value
  return typeof value === 'object' ? JSON.stringify(value) : value
}

class JsonWriter {
  constructor(private readonly sink: BlockSink) {}

  write(value: Json, level: number, name?: string): void {
    if (Array.isArray(value)) this.writeArray(value as readonly Json[], level, name)
    else if (isObject(value)) this.writeObject(value, level)
    else this.sink.block({ kind: 'paragraph', text: shown(value), place: {} })
  }

  private writeObject(value: JsonObject, level: number): void {
    const entries = Object.entries(value)
    const plain = entries.filter(([, one]) => isPlain(one))
    for (const [key, one] of plain)
      if (one !== null && one !== '') this.sink.block({ kind: 'paragraph', text: `${key}: ${shown(one)}`, place: {} })
    for (const [key, one] of entries) {
      if (isPlain(one) || Object.keys(one as object).length === 0) continue
      this.sink.block({ kind: 'heading', level: Math.min(level, 6), text: key, place: {} })
      this.write(one, level + 1, key)
    }
  }

  private writeArray(values: readonly Json[], level: number, name: string | undefined): void {
    const objects = values.filter(isObject)
    const columns = objects.length === values.length ? columnsOf(objects) : undefined
    if (columns !== undefined) {
      this.writeTable(objects, columns, name)
      return
    }
    for (const [at, value] of values.entries()) {
      if (isPlain(value))
        this.sink.block({ kind: 'list-item', text: shown(value), depth: 1, isOrdered: false, place: {} })
      else {
        this.sink.block({ kind: 'heading', level: Math.min(level, 6), text: titleOf(value, name, at + 1), place: {} })
        this.write(value, level + 1)
      }
    }
  }

  private writeTable(rows: readonly JsonObject[], columns: readonly string[], name: string | undefined): void {
    const table = this.sink.table({ place: {}, columns, ...(name === undefined ? {} : { name }) })
    for (const [at, row] of rows.entries())
      table.row(
        columns.map((column) => cellOf(row[column])),
        at + 1,
      )
    table.end()
  }
}

/** What an object calls itself, or its number. */
function titleOf(value: Json, name: string | undefined, number: number): string {
  const own = isObject(value) ? (value.title ?? value.name ?? value.id) : undefined
  return typeof own === 'string' && own.length <= 120 && own !== '' ? own : `${name ?? 'Item'} ${number}`
}

/** JSON: objects as headings and lines, arrays of like objects as tables. JSON on each line is an array. */
export const json: BlockReader = {
  pipeline: 'json',
  mediaTypes: ['application/json', 'application/x-ndjson'],
  extensions: ['json', 'ndjson', 'jsonl'],
  async read({ name, bytes }, sink) {
    const value = parse(name, await decodeText(bytes))
    const title = isObject(value) ? (value.title ?? value.name) : undefined
    sink.properties(typeof title === 'string' && title !== '' ? { title } : {})
    new JsonWriter(sink).write(value, 1)
  },
}

import { defined } from '@kg/core'
import { readCursor } from '../answers/cursor.js'
import { pageOf } from '../answers/page.js'
import type { Handler, ToolContext } from '../tools/handler.js'
import { ask, type Question } from './sparql.js'

interface Wanted extends Question {
  readonly asOf?: number | string
  readonly limit: number
  readonly cursor?: string
}

/** Pages of one answer: later ones read the moment that the first one read. */
export const query: Handler = async ({ limit, cursor, ...question }: Wanted, context: ToolContext) => {
  const place = readCursor(cursor)
  const asOf = question.asOf ?? place.seq
  const { result, seq } = await ask(context, { ...question, ...defined({ asOf }) })
  const moment = place.seq ?? seq
  if (result.boolean !== undefined) return { boolean: result.boolean, total: 1, seq: moment }
  const field = result.quads === undefined ? 'bindings' : 'quads'
  const all: readonly object[] = result.quads ?? result.bindings ?? []
  const { items, ...rest } = pageOf(all, limit, { skip: place.skip, seq: moment })
  return { [field]: items, total: all.length, seq: moment, ...rest }
}

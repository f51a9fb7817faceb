import type { Tool } from '@kg/contract/tools'
import { defined } from '@kg/core'
import { readCursor, writeCursor } from '../answers/cursor.js'
import { more, pageOf } from '../answers/page.js'
import { fitting } from '../answers/size.js'
import { type Arguments, callRoute } from './call-route.js'
import type { Handler, ToolContext } from './handler.js'

/** Answers a tool that is one route. */
export function routeHandler({ route = '', rename = {}, pages }: Tool): Handler {
  const ask = (args: Arguments, { client, signal }: ToolContext) =>
    callRoute(client(), route, renamed(args, rename), signal)
  if (pages === undefined) return ask

  if (pages.by === 'tool')
    return async ({ limit, cursor, ...args }, context) => {
      const answer = await ask(args, context)
      const { items, ...rest } = pageOf(listIn(answer, pages.field), limit, readCursor(cursor))
      return { ...answer, [pages.field]: items, ...rest }
    }

  return async ({ cursor, ...args }, context) => {
    const { page, limit = args.limit, skip } = readCursor(cursor)
    const answer = await ask({ ...args, limit, ...defined({ cursor: page }) }, context)
    const { nextCursor, ...known } = answer
    const all = listIn(answer, pages.field)
    const end = skip + fitting(all.slice(skip), limit)
    const shown = { ...known, [pages.field]: all.slice(skip, end) }
    const total = typeof answer.total === 'number' && page === undefined ? answer.total : undefined
    if (end < all.length) {
      const place = { limit, skip: end, ...defined({ page }) }
      return { ...shown, ...more(skip, end, total, writeCursor(place)) }
    }
    if (typeof nextCursor !== 'string') return shown
    return { ...shown, ...more(skip, end, total, writeCursor({ page: nextCursor, limit, skip: 0 })) }
  }
}

const renamed = (args: Arguments, names: Readonly<Record<string, string>>): Arguments =>
  Object.fromEntries(Object.entries(args).map(([name, value]) => [names[name] ?? name, value]))

const listIn = (answer: Arguments, field: string): unknown[] => {
  const list = answer[field]
  return Array.isArray(list) ? list : []
}

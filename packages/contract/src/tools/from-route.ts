import { z } from 'zod'
import type { OwnProfile } from '../profiles.js'
import type { Route } from '../route.js'
import { routes } from '../routes/index.js'
import { longPage, page } from './fields.js'
import type { Brief, Confirm, Effect, Paging, Tool } from './tool.js'

interface FromRoute {
  readonly name: Tool['name']
  readonly title: string
  readonly description: string
  readonly group: string
  readonly profiles: readonly OwnProfile[]
  readonly brief?: Brief
  readonly effect: Effect
  readonly openWorld?: boolean
  readonly whole?: boolean
  readonly confirm?: Confirm
  readonly pages?: Paging
  /** Fields of the route that a model has no use for. */
  readonly omit?: readonly string[]
  /** Arguments in place of the route's own fields of that name. */
  readonly fields?: z.core.$ZodShape
  readonly rename?: Readonly<Record<string, string>>
}

/** A tool that is one route: its fields from path, query and body lie side by side. Nothing where there is no such route. */
export function fromRoute(id: string, record: FromRoute): Tool[] {
  const route: Route | undefined = (routes as Readonly<Record<string, Route>>)[id]
  if (route === undefined) return []
  const { omit = [], fields = {}, rename = {}, ...rest } = record
  const gone = new Set([...omit, ...Object.values(rename), ...Object.keys(fields), 'limit', 'cursor'])
  const kept = Object.entries(fieldsOf(route)).filter(([name]) => !gone.has(name))
  const paged = record.pages === undefined ? {} : record.pages.by === 'tool' ? longPage : page
  const input = z.strictObject({ ...fields, ...Object.fromEntries(kept), ...paged, ...fields })
  return [{ ...rest, rename, route: id, routes: [id], input, output: replyOf(route) }]
}

function fieldsOf({ params, query, body }: Route): z.core.$ZodShape {
  const sent = body?.kind === 'json' ? body.schema : undefined
  return { ...params?.shape, ...query?.shape, ...(sent instanceof z.ZodObject ? sent.shape : {}) }
}

function replyOf({ replies, path }: Route): z.ZodType {
  const reply = Object.values(replies).find(({ kind }) => kind === 'json')
  if (reply?.kind !== 'json') throw new Error(`${path} answers no JSON: it cannot be a tool as it is`)
  return reply.schema
}

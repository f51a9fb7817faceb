import type { Client } from '@kg/client'
import { type Route, type RouteId, routes } from '@kg/contract'
import { z } from 'zod'

export type Arguments = Readonly<Record<string, unknown>>

/** Calls a route with its fields side by side: each goes where the record has it. */
export async function callRoute(
  client: Client,
  id: string,
  fields: Arguments,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const route: Route = routes[id as RouteId]
  const bodyShape =
    route.body?.kind === 'json' && route.body.schema instanceof z.ZodObject ? route.body.schema.shape : {}
  const params: Record<string, unknown> = {}
  const query: Record<string, unknown> = {}
  const body: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    const place = name in (route.params?.shape ?? {}) ? params : name in bodyShape ? body : query
    place[name] = value
  }
  const target = { params, query, ...(route.body === undefined ? {} : { body }) }
  return (await client.call(id as RouteId, target as never, { signal })) as Record<string, unknown>
}

import { isDeepStrictEqual } from 'node:util'
import type { RouteId } from '@kg/contract'
import { defined } from '@kg/core'
import { expect } from 'vitest'
import type { Api, Given } from './api.js'

type Row = Record<string, unknown>

/** Walks a list page by page and checks that the pages together are the list, and that it answers 304 while it stays. */
export async function expectPages(who: Api, id: RouteId, field: string, given: Given = {}, tries = 5): Promise<Row[]> {
  const whole = await who.call(id, given)
  const all = (whole.body as Record<string, Row[]>)[field] as Row[]
  expect(all.length).toBeGreaterThan(1)
  const paged: Row[] = []
  let cursor: string | undefined
  do {
    const query = { ...given.query, limit: 1, ...defined({ cursor }) }
    const page = (await who.ok(id, { ...given, query })) as unknown as { nextCursor?: string } & Record<string, Row[]>
    expect(page[field]).toHaveLength(1)
    paged.push(...(page[field] as Row[]))
    cursor = page.nextCursor
  } while (cursor !== undefined && paged.length <= all.length)
  const again = await who.call(id, { ...given, headers: { 'if-none-match': String(whole.headers.etag) } })
  // It has changed meanwhile, as the outbox does with each try to deliver.
  const hasChanged = again.status === 200 && !isDeepStrictEqual(again.body, whole.body)
  if (hasChanged && tries > 1) return expectPages(who, id, field, given, tries - 1)
  expect(paged).toEqual(all)
  expect(again.status).toBe(304)
  await who.refuses(id, { ...given, query: { ...given.query, cursor: 'not a cursor' } }, 'CURSOR_INVALID')
  await who.refuses(id, { ...given, query: { ...given.query, limit: 0 } }, 'VALIDATION_FAILED')
  return all
}

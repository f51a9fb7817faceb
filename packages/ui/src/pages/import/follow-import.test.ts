import { createClient } from '@kg/client'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { followImport } from './follow-import.js'

const client = createClient({ baseUrl: 'http://127.0.0.1:1' })
const key = ['getImport', { params: { jobId: 'a' } }]
const fresh = () =>
  new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } })

it('hears of an end that was told before it listened', async () => {
  const queries = fresh()
  queries.setQueryData(key, { jobId: 'a', state: 'failed', lastError: { code: 'CANCELLED', message: 'cancelled' } })
  expect(await followImport(queries, client, 'a', () => undefined)).toBeUndefined()
})

it('hears how far it is, and then of its end', async () => {
  const queries = fresh()
  queries.setQueryData(key, { jobId: 'a', state: 'running' })
  const heard: unknown[] = []
  const end = followImport(queries, client, 'a', (progress) => heard.push(progress))
  queries.setQueryData(key, { jobId: 'a', state: 'running', progress: { done: 1, of: 2 } })
  await expect.poll(() => heard).toEqual([{ done: 1, of: 2 }])
  queries.setQueryData(key, { jobId: 'a', state: 'succeeded', result: { extraction: { tripleCount: 3 } } })
  expect(await end).toMatchObject({ statements: 3 })
})

import { afterAll, describe, expect, it } from 'vitest'
import { asAnn } from '../../memory/testing/test-memory.test.support.js'
import { parametersOfUrl } from '../epcis-query/parameter-values.js'
import { documentJson, eventJson, openTestEpcis } from '../testing/test-epcis.test.support.js'
import { answerQuery, splitPaging } from './answer-query.js'

const node = await openTestEpcis()
afterAll(() => node[Symbol.asyncDispose]())
const capture = (ids: number[]) =>
  node.capture(documentJson(ids.map((id) => eventJson({ eventID: `urn:e:${id}` }))), asAnn)
await capture([1, 2, 3, 4, 5])
const ask = (query: Record<string, string>) => answerQuery(node.journal, { parameters: parametersOfUrl(query) }, asAnn)
const idsOf = ({ events }: Awaited<ReturnType<typeof ask>>) => events.map(({ id }) => Number(id.slice(6)))

describe('a query', () => {
  it('is answered page by page, and meets what is captured meanwhile', async () => {
    const first = await ask({ perPage: '2' })
    await capture([6])
    const second = await ask({ perPage: '3', nextPageToken: first.nextPageToken ?? '' })
    const third = await ask({ perPage: '9', nextPageToken: second.nextPageToken ?? '' })
    expect([first, second, third].map(idsOf)).toEqual([[1, 2], [3, 4, 5], [6]])
    expect(third.nextPageToken).toBeUndefined()
  })

  it('ends at eventCountLimit, over all pages', async () => {
    const first = await ask({ perPage: '2', eventCountLimit: '3' })
    const second = await ask({ perPage: '2', eventCountLimit: '3', nextPageToken: first.nextPageToken ?? '' })
    expect([idsOf(first), idsOf(second), second.nextPageToken]).toEqual([[1, 2], [3], undefined])
  })

  it('fails when there are more than maxEventCount', async () => {
    await expect(ask({ maxEventCount: '2' })).rejects.toMatchObject({ code: 'EPCIS_QUERY_TOO_LARGE' })
    expect(idsOf(await ask({ maxEventCount: '6' }))).toHaveLength(6)
  })

  it('may be ordered by a field that only its events know', async () => {
    const events = [2, 1, 3].map((n) => eventJson({ eventID: `urn:e:9${n}`, 'ex:level': n }))
    await node.capture(documentJson(events), asAnn)
    const query = { 'GE_http://example.com/ns/level': '1', orderBy: 'http://example.com/ns/level', perPage: '2' }
    const first = await ask(query)
    const second = await ask({ ...query, nextPageToken: first.nextPageToken ?? '' })
    expect([idsOf(first), idsOf(second), second.nextPageToken]).toEqual([[93, 92], [91], undefined])
  })

  it('refuses a token of another query', async () => {
    const { nextPageToken = '' } = await ask({ perPage: '1' })
    await expect(ask({ eventType: 'ObjectEvent', nextPageToken })).rejects.toMatchObject({
      code: 'EPCIS_QUERY_PARAMETER',
    })
  })
})

it('has pages of 30 rows, and of 1000 at most', () => {
  expect(splitPaging([])).toEqual({ perPage: 30, token: undefined, rest: [] })
  expect(() => splitPaging(parametersOfUrl({ perPage: '1001' }))).toThrow('perPage')
})

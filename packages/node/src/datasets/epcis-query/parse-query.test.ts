import { describe, expect, it } from 'vitest'
import { parametersOfUrl } from './parameter-values.js'
import { parseEventQuery } from './parse-query.js'

const parse = (query: Record<string, unknown>) => parseEventQuery(parametersOfUrl(query))

describe('a query', () => {
  it('has a range of times, an order and limits', () => {
    const query = parse({ GE_eventTime: '2024-01-01T00:00:00Z', orderBy: 'eventTime', eventCountLimit: '5' })
    expect(query).toMatchObject({
      eventTime: { from: Date.UTC(2024, 0, 1) },
      orderBy: 'eventTime',
      direction: 'DESC',
      eventCountLimit: 5,
    })
  })

  it('goes in the order of recording unless it says otherwise', () => {
    expect(parse({})).toMatchObject({ orderBy: 'recordTime', direction: 'ASC', clauses: [] })
  })

  it.each<Record<string, string>>([
    { unknown: '1' },
    { EQ_unknown: '1' },
    { constructor: '1' },
    { eventType: 'MyEvent' },
    { EQ_action: 'MOVE' },
    { orderBy: 'bizStep' },
    { orderDirection: 'UP' },
    { maxEventCount: '1', eventCountLimit: '1' },
    { EQATTR_readPoint: 'x' },
    { HASATTR_action: 'x' },
    { EQ_source_owning_party: '' },
    { GE_quantity: 'many' },
    { GE_value_CEL: 'warm' },
    { GE_eventTime: 'now' },
  ])('with %j is refused', (query) => {
    expect(() => parse(query)).toThrow(expect.objectContaining({ code: 'EPCIS_QUERY_PARAMETER' }))
  })
})

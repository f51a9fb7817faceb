import { expect, it } from 'vitest'
import { linkToNext, readPageToken, writePageToken } from './page-token.js'

it('is read again for the same question, and for no other', () => {
  const token = writePageToken({ after: [1, 'a', 2], count: 3 }, ['q'])
  expect(readPageToken(token, ['q'])).toEqual({ after: [1, 'a', 2], count: 3 })
  const refused = expect.objectContaining({ code: 'EPCIS_QUERY_PARAMETER' })
  for (const given of [
    '',
    'x',
    '%',
    Buffer.from('{}').toString('base64url'),
    Buffer.from('null').toString('base64url'),
  ])
    expect(() => readPageToken(given, ['q'])).toThrow(refused)
  expect(() => readPageToken(token, ['other'])).toThrow(refused)
})

it('stands in a link with the rest of the query', () => {
  expect(linkToNext('/epcis/events', { a: ['1', '2'], nextPageToken: 'old' }, 'new')).toBe(
    '</epcis/events?a=1&a=2&nextPageToken=new>; rel="next"',
  )
})

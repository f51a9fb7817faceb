import { describe, expect, it } from 'vitest'
import { readNotice } from './read-notice.js'

describe('a notice about joining', () => {
  it('names a context graph and an agent', () => {
    expect(readNotice({ graph: 'lab', agent: '0xa', more: 1 })).toEqual({ id: 'lab', agent: '0xa' })
  })

  it.each([
    ['no graph', { agent: '0xa' }],
    ['a graph that is too long', { graph: 'l'.repeat(257), agent: '0xa' }],
    ['no agent', { graph: 'lab' }],
    ['an agent that is too long', { graph: 'lab', agent: '0'.repeat(43) }],
  ])('is refused with %s', (_, body) => {
    expect(() => readNotice(body)).toThrow(expect.objectContaining({ code: 'RECORD_INVALID' }))
  })
})

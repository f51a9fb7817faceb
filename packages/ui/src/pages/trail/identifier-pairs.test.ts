import { describe, expect, it } from 'vitest'
import { identifierPairs } from './identifier-pairs.js'

const second = (text: string) => identifierPairs(text)[1]

describe('what somebody typed', () => {
  it.each(['urn:epc:id:sgtin:4098765.022222.1', 'arrival-9', 'https://example.org/orders/7'])(
    'is an id: %s',
    (text) => {
      expect(identifierPairs(` ${text} `)).toEqual([{ type: 'id', value: text }])
    },
  )

  it.each([
    ['4012345111118', { type: 'gtin', value: '04012345111118' }],
    ['80614141123458', { type: 'gtin', value: '80614141123458' }],
    ['(00) 106141412345678908', { type: 'gs1_128', value: '106141412345678908' }],
    ['106141412345678908', { type: 'gs1_128', value: '106141412345678908' }],
    [
      'https://shop.example/p/01/04012345111118/21/7?x=1',
      { type: 'digitalLink', value: 'https://id.gs1.org/01/04012345111118/21/7' },
    ],
  ])('may be more than an id: %s', (text, more) => {
    expect(second(text)).toEqual(more)
  })

  it('is taken as it is where a type was chosen', () => {
    expect(identifierPairs('80614141123458', 'lotNumber')).toEqual([{ type: 'lotNumber', value: '80614141123458' }])
  })
})

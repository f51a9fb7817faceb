import { describe, expect, it } from 'vitest'
import { readKey } from './read-key.js'

const milk = 'urn:epc:id:sgtin:4098765.022222.1'
const link = 'https://id.gs1.org/01/04098765222221/21/1'

describe('what somebody types, copies or scans', () => {
  it('is an EPC URI, which is also known by its Digital Link', () => {
    expect(readKey(` ${milk} `)).toEqual({
      parts: [
        ['GTIN', '04098765222221'],
        ['serial', '1'],
      ],
      wanted: [
        { type: 'id', value: milk },
        { type: 'uid', value: milk },
        { type: 'digitalLink', value: link },
      ],
      opcode: 'IN',
      epc: milk,
      link,
    })
  })

  it('is a Digital Link of any domain', () => {
    const scanned = 'https://dairy.example/food/01/04098765222221/21/1?17=261231'
    expect(readKey(scanned)).toMatchObject({
      wanted: [
        { type: 'id', value: scanned },
        { type: 'uid', value: scanned },
        { type: 'digitalLink', value: link },
      ],
      link,
    })
  })

  it.each([
    ['4098765222221', [['GTIN or GLN', '4098765222221']], ['gtin 04098765222221', 'gln 4098765222221']],
    [
      'GTIN 4098765 22222 1, lot AB-7',
      [
        ['GTIN', '04098765222221'],
        ['lot', 'AB-7'],
      ],
      ['gtin 04098765222221', 'lotNumber AB-7'],
    ],
    [
      '04098765222221 lot A serial 9',
      [
        ['GTIN', '04098765222221'],
        ['lot', 'A'],
        ['serial', '9'],
      ],
      ['gtin 04098765222221', 'lotNumber A', 'serial 9'],
    ],
    [
      '(01)04098765222221(10)A',
      [
        ['GTIN', '04098765222221'],
        ['lot', 'A'],
      ],
      ['gtin 04098765222221', 'lotNumber A'],
    ],
    ['(00)106141412345678908', [['SSCC', '106141412345678908']], ['gs1_128 106141412345678908']],
    ['00 1 0614141 234567890 8', [['SSCC', '106141412345678908']], ['gs1_128 106141412345678908']],
    ['(414)0614141123452', [['GLN', '0614141123452']], ['gln 0614141123452']],
    [
      'urn:epc:idpat:sgtin:4098765.022222.*',
      [['GTIN', '04098765222221']],
      ['id urn:epc:idpat:sgtin:4098765.022222.*', 'uid urn:epc:idpat:sgtin:4098765.022222.*', 'gtin 04098765222221'],
    ],
    ['arrival-9', [['id', 'arrival-9']], ['id arrival-9', 'uid arrival-9']],
  ])('is understood: %s', (text, parts, wanted) => {
    const read = readKey(text)
    expect(read.parts).toEqual(parts)
    expect(read.wanted.map(({ type, value }) => `${type} ${value}`)).toEqual(wanted)
  })

  it('must have all parts of a label, and any form of one key', () => {
    expect(readKey('04098765222221 lot A').opcode).toBe('EQ')
    expect(readKey(milk).opcode).toBe('IN')
  })

  it('is looked for as it is where its check digit is wrong, and says so', () => {
    expect(readKey('4098765222222')).toMatchObject({
      wanted: [
        { type: 'id', value: '4098765222222' },
        { type: 'uid', value: '4098765222222' },
      ],
      doubt: expect.stringContaining('have to be 1'),
    })
  })

  it('is exactly that where the type was chosen', () => {
    expect(readKey('7', 'lotNumber')).toEqual({
      parts: [['lotNumber', '7']],
      wanted: [{ type: 'lotNumber', value: '7' }],
      opcode: 'IN',
    })
  })
})

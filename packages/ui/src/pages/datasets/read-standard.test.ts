import { expect, it } from 'vitest'
import { readStandard } from './read-standard.js'

const utf16 = (text: string) => new Uint8Array([0xff, 0xfe, ...[...text].flatMap((sign) => [sign.charCodeAt(0), 0])])

it.each([
  ['<?xml version="1.0"?>', 'GS1-EPCIS'],
  [' {"type": "EPCISDocument"}', 'GS1-EPCIS'],
  ['{"@graph": []}', 'GRAPH'],
  ['{"data": {"things": []}}', 'WOT'],
  ['{"name": 1}', undefined],
  ['a,b', undefined],
])('finds out what begins with %s', (text, standard) => {
  expect(readStandard(new TextEncoder().encode(text))).toBe(standard)
})

it('reads the byte order mark', () => {
  expect(readStandard(utf16('<a/>'))).toBe('GS1-EPCIS')
})

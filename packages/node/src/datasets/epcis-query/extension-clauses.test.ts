import { expect, it } from 'vitest'
import { meets } from './clauses.test.support.js'

const own = (name: string, text: string) => ({ name: `ex:${name}`, namespace: 'http://example.com/ns/', text })
const event = {
  extensions: [own('level', '5'), { ...own('outer', ''), children: [own('inner', 'deep')] }],
  ilmd: [own('lot', 'A1'), { name: 'ex:more', json: { 'ex:best': '2024-05-01T00:00:00Z' }, namespaces: {} }],
  readPoint: { id: 'urn:p', extensions: [own('gate', '7')] },
  errorDeclaration: { declarationTime: '2024-01-01T00:00:00Z', extensions: [own('note', 'x')] },
  sensorElementList: [
    {
      sensorMetadata: { fields: {}, extensions: [own('probe', '1')] },
      sensorReport: [{ fields: {}, extensions: [own('raw', '2')] }],
      extensions: [own('set', '3')],
    },
  ],
}

it.each([
  ['EQ_ex:level', '5.0', '6'],
  ['EQ_http://example.com/ns/level', '5', '6'],
  ['GT_ex:level', '4', '5'],
  ['EQ_INNER_ex:inner', 'deep', 'flat'],
  ['EQ_ILMD_ex:lot', 'A1', 'A2'],
  ['LE_INNER_ILMD_ex:best', '2024-05-01T02:00:00+02:00', '2024-04-30T00:00:00Z'],
  ['EQ_readPoint_ex:gate', '7', '8'],
  ['EQ_ERROR_DECLARATION_ex:note', 'x', 'y'],
  ['EQ_SENSORELEMENT_ex:set', '3', '4'],
  ['EQ_SENSORMETADATA_ex:probe', '1', '3'],
  ['EQ_SENSORREPORT_ex:raw', '2', '1'],
])('%s=%s and not %s', (name, good, bad) => {
  expect([meets(event, { [name]: good }), meets(event, { [name]: bad })]).toEqual([true, false])
})

it.each([
  ['EXISTS_ex:level', true],
  ['EXISTS_INNER_ex:level', false],
  ['EXISTS_INNER_ex:inner', true],
  ['EXISTS_ex:inner', false],
  ['EXISTS_ILMD_ex:lot', true],
  ['EXISTS_other:level', false],
])('%s: %s', (name, expected) => {
  expect(meets(event, { [name]: '' })).toBe(expected)
})

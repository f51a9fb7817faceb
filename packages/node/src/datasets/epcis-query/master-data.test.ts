import { afterAll, expect, it } from 'vitest'
import { asAnn } from '../../memory/testing/test-memory.test.support.js'
import { documentJson, eventJson, openTestEpcis } from '../testing/test-epcis.test.support.js'

const node = await openTestEpcis()
afterAll(() => node[Symbol.asyncDispose]())

const place = (id: string, children: string[], attributes: object[] = []) => ({ id, attributes, children })
const vocabularyList = [
  {
    type: 'urn:epcglobal:epcis:vtype:ReadPoint',
    vocabularyElementList: [
      place('urn:plant', ['urn:hall'], [{ id: 'urn:epcglobal:cbv:mda#city', attribute: 'Bern' }]),
      place('urn:hall', ['urn:gate', 'urn:plant']),
      place('urn:vault', [], [{ id: 'urn:x#code', attribute: '1234', visibility: 'permissioned.show_attribute' }]),
      place('urn:gate', [], [{ id: 'urn:epcglobal:cbv:mda#city', attribute: 'Basel' }]),
    ],
  },
]
const events = ['urn:plant', 'urn:gate', 'urn:elsewhere', 'urn:vault'].map((id) =>
  eventJson({ eventID: `at ${id}`, readPoint: { id } }),
)
await node.capture(documentJson(events, { epcisHeader: { epcisMasterData: { vocabularyList } } }), asAnn)
const found = async (query: Record<string, string>) => (await node.query(query, asAnn)).map(({ id }) => id)

it('knows which places are inside others, even in a circle', async () => {
  expect(await found({ WD_readPoint: 'urn:plant' })).toEqual(['at urn:plant', 'at urn:gate'])
  expect(await found({ WD_readPoint: 'urn:gate' })).toEqual(['at urn:gate'])
  expect(await found({ WD_readPoint: 'urn:elsewhere' })).toEqual(['at urn:elsewhere'])
})

it('knows attributes', async () => {
  expect(await found({ HASATTR_readPoint: 'city' })).toEqual(['at urn:plant', 'at urn:gate'])
  expect(await found({ EQATTR_readPoint_city: 'Basel' })).toEqual(['at urn:gate'])
  expect(await found({ HASATTR_readPoint: 'urn:epcglobal:cbv:mda#city' })).toHaveLength(2)
  expect(await found({ HASATTR_bizLocation: 'city' })).toEqual([])
})

it('does not give away what is permissioned', async () => {
  expect(await found({ EQ_readPoint: 'urn:vault' })).toEqual(['at urn:vault'])
  expect(await found({ EQATTR_readPoint_code: '1234' })).toEqual([])
  expect(await found({ HASATTR_readPoint: 'code' })).toEqual([])
})

import { describe, expect, it } from 'vitest'
import { meets } from './clauses.test.support.js'

const thing = 'urn:epc:id:sgtin:4012345.012345.1'
const lot = 'urn:epc:class:lgtin:4012345.012345.L1'
const event = {
  action: 'ADD',
  bizStep: 'urn:epcglobal:cbv:bizstep:shipping',
  disposition: 'in_transit',
  persistentDisposition: { set: ['damaged'], unset: ['active'] },
  readPoint: { id: 'urn:place:1' },
  bizLocation: { id: 'urn:place:2' },
  transformationID: 'urn:transformation:1',
  epcList: [thing],
  inputEPCList: ['urn:in'],
  outputEPCList: ['urn:out'],
  quantityList: [{ epcClass: lot }],
  inputQuantityList: [{ epcClass: 'urn:class:in' }],
  outputQuantityList: [{ epcClass: 'urn:class:out' }],
  sourceList: [{ type: 'owning_party', id: 'urn:epc:id:pgln:4012345.00001' }],
  errorDeclaration: { declarationTime: '2024-02-01T00:00:00Z', reason: 'did_not_occur', correctiveEventIDs: ['urn:c'] },
}

describe('an event meets', () => {
  it.each([
    ['eventType', 'ObjectEvent', 'QuantityEvent'],
    ['EQ_action', 'DELETE,ADD', 'DELETE'],
    ['EQ_bizStep', 'shipping', 'receiving'],
    ['EQ_disposition', 'https://ref.gs1.org/cbv/Disp-in_transit', 'damaged'],
    ['EQ_persistentDisposition_set', 'damaged', 'active'],
    ['EQ_persistentDisposition_unset', 'active', 'damaged'],
    ['EQ_readPoint', 'urn:place:1', 'urn:place:2'],
    ['EQ_bizLocation', 'urn:place:2', 'urn:place:1'],
    ['EQ_transformationID', 'urn:transformation:1', 'urn:other'],
    ['MATCH_epc', thing, lot],
    ['MATCH_inputEPC', 'urn:in', 'urn:out'],
    ['MATCH_outputEPC', 'urn:out', 'urn:in'],
    ['MATCH_anyEPC', 'urn:out', 'urn:class:out'],
    ['MATCH_epcClass', lot, 'urn:class:in'],
    ['MATCH_inputEPCClass', 'urn:class:in', lot],
    ['MATCH_outputEPCClass', 'urn:class:out', lot],
    ['MATCH_anyEPCClass', 'urn:class:out', 'urn:out'],
    ['EQ_source_owning_party', 'https://id.gs1.org/417/4012345000016', 'urn:x'],
    ['EQ_eventID', 'urn:e', 'urn:f'],
    ['GE_errorDeclarationTime', '2024-02-01T00:00:00Z', '2024-02-01T00:00:01Z'],
    ['LT_errorDeclarationTime', '2024-02-01T00:00:01Z', '2024-02-01T00:00:00Z'],
    ['GE_errorDeclaration_Time', '2024-01-01T00:00:00Z', '2025-01-01T00:00:00Z'],
    ['EQ_errorReason', 'did_not_occur', 'incorrect_data'],
    ['EQ_correctiveEventID', 'urn:c', 'urn:d'],
  ])('%s=%s and not %s', (name, good, bad) => {
    expect([meets(event, { [name]: good }), meets(event, { [name]: bad })]).toEqual([true, false])
    expect(meets({}, { [name]: bad })).toBe(false)
  })

  it('EXISTS_errorDeclaration and EXISTS_sensorElementList if it has them', () => {
    expect(meets(event, { EXISTS_errorDeclaration: '' })).toBe(true)
    expect(meets(event, { EXISTS_sensorElementList: '' })).toBe(false)
  })

  it('WD_ if master data says that the place is inside', () => {
    const masterData = { within: () => new Set(['urn:whole', 'urn:place:1']), having: () => new Set<string>() }
    expect(meets(event, { WD_readPoint: 'urn:whole' }, masterData)).toBe(true)
    expect(meets(event, { WD_bizLocation: 'urn:whole' }, masterData)).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { refusal } from '../../memory/testing/test-memory.test.support.js'
import { connectionTypesOf } from './connection-types.js'

describe('the connection types of a standard', () => {
  it('are all that its converter gives, and those of identifiers', () => {
    for (const name of ['gs1', 'GS1-EPCIS'])
      expect(connectionTypesOf(name)).toEqual(
        expect.arrayContaining(['EPC', 'INPUT_EPC', 'CONNECTOR_FOR', 'CONNECTION_DOWNSTREAM', 'IDENTIFIED_BY']),
      )
    expect(connectionTypesOf('wot')).toEqual(expect.arrayContaining(['PART_OF', 'OBSERVES', 'IDENTIFIES']))
  })

  it('are unknown for other standards', () => {
    expect(() => connectionTypesOf('csv')).toThrow(refusal('DATASET_STANDARD_UNKNOWN'))
  })
})

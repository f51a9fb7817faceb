import { describe, expect, it } from 'vitest'
import { answerFormOf } from './answer-form.js'

describe('the form of an answer', () => {
  it.each([
    [{}, { mediaType: 'application/json' }],
    [{ accept: 'text/html, */*;q=0.1' }, { mediaType: 'application/json' }],
    [{ accept: 'application/ld+json' }, { mediaType: 'application/ld+json' }],
    [{ accept: 'application/json;q=0.5, text/xml' }, { mediaType: 'application/xml', version: '2.0' }],
    [
      { accept: 'application/xml', 'gs1-epcis-max': '1.2' },
      { mediaType: 'application/xml', version: '1.2' },
    ],
    [{ 'gs1-epcis-version': '2.0.0', 'gs1-epc-format': 'No_Preference' }, { mediaType: 'application/json' }],
  ])('for %j', (headers, expected) => {
    expect(answerFormOf(headers)).toEqual(expected)
  })

  it.each<Record<string, string>>([
    { accept: 'text/html' },
    { accept: 'application/json;q=0' },
    { 'gs1-epcis-version': '1.2' },
    { 'gs1-epcis-min': '3.0' },
    { 'gs1-epc-format': 'Always_EPC_URN' },
    { 'gs1-cbv-xml-format': 'Always_Web_URI' },
  ])('is refused for %j', (headers) => {
    expect(() => answerFormOf(headers)).toThrow(expect.objectContaining({ code: 'EPCIS_NOT_ACCEPTABLE' }))
  })
})

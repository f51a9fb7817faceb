import { describe, expect, it } from 'vitest'
import { answerFormOf, headersOf } from './answer-form.js'

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
    [{ 'gs1-epc-format': 'Always_EPC_URN' }, { mediaType: 'application/json', epcs: 'urn' }],
    [
      {
        accept: 'application/xml',
        'gs1-epc-format': 'Always_GS1_Digital_Link',
        'gs1-cbv-xml-format': 'ALWAYS_WEB_URI',
      },
      { mediaType: 'application/xml', version: '2.0', epcs: 'link', names: 'web' },
    ],
    [
      { accept: 'application/xml', 'gs1-cbv-format': 'Never_Translates' },
      { mediaType: 'application/xml', version: '2.0', names: 'given' },
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
    { 'gs1-epc-format': 'Sometimes' },
    { 'gs1-cbv-xml-format': 'Always_EPC_URN' },
  ])('is refused for %j', (headers) => {
    expect(() => answerFormOf(headers)).toThrow(expect.objectContaining({ code: 'EPCIS_NOT_ACCEPTABLE' }))
  })

  it('is named in the headers', () => {
    expect(headersOf({ mediaType: 'application/json' })).toEqual({
      'content-type': 'application/json',
      'gs1-epcis-version': '2.0.0',
      'gs1-cbv-version': '2.0.0',
      'gs1-epc-format': 'Never_Translates',
    })
    expect(headersOf({ mediaType: 'application/xml', version: '1.2', epcs: 'link', names: 'web' })).toMatchObject({
      'gs1-epcis-version': '1.2.0',
      'gs1-epc-format': 'Always_GS1_Digital_Link',
      'gs1-cbv-xml-format': 'Always_Web_URI',
    })
  })
})

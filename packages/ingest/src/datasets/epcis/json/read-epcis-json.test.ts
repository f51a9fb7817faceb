import { describe, expect, it } from 'vitest'
import { collect, eventsOf } from '../testing/documents.test.support.js'
import { jsonDocument } from '../testing/json-documents.test.support.js'
import { readEpcisJson } from './read-epcis-json.js'

const text = JSON.stringify(jsonDocument, null, 2)

const refusal = async (input: string): Promise<unknown> =>
  collect(readEpcisJson(input)).then(
    () => undefined,
    (error: unknown) => error,
  )

describe('reading EPCIS JSON-LD', () => {
  it('keeps the short names, and knows what prefixes stand for', async () => {
    const [event] = eventsOf(await collect(readEpcisJson(text)))
    expect(event).toMatchObject({ bizStep: 'commissioning', sourceList: [{ type: 'owning_party' }] })
    expect(event?.extensions).toMatchObject([
      { name: 'milk:organic', namespace: 'https://milk.example/ns#', json: true },
      { name: 'milk:tags', json: ['one'] },
      { name: 'grade', namespace: 'https://milk.example/terms/' },
    ])
  })

  it('reads a single event', async () => {
    const { epcisBody, '@context': context } = jsonDocument
    const single = { ...epcisBody.eventList[0], '@context': context }
    const [event] = eventsOf(await collect(readEpcisJson(JSON.stringify(single))))
    expect(event?.eventID).toBe('urn:uuid:7c3f5b1e-0d52-4a9c-9b44-5a0e5a1f0001')
  })

  it.each([
    ['no JSON', text.replace('"action"', 'action'), 'this is not JSON'],
    ['a document that is cut off', text.slice(0, -30), 'the document ends too early'],
    ['too many brackets', `${text}]`, 'this bracket was never opened'],
    ['a foreign document', text.replace('EPCISDocument', 'Letter'), 'Letter is not an EPCIS document'],
    ['another version', text.replace('"schemaVersion": "2.0"', '"schemaVersion": "1.2"'), 'schemaVersion is not 2.0'],
    ['an event type of 1.2', text.replace('"ObjectEvent"', '"QuantityEvent"'), 'is not an event of EPCIS 2.0'],
    ['a field that nobody defines', text.replace('"milk:tags"', '"tags"'), 'tags is not a field'],
    ['a prefix that nobody defines', text.replace('"milk:tags"', '"cow:tags"'), 'cow:tags is not a field'],
    ['a quantity as text', text.replace('200.5', '"200.5"'), 'quantity is not a number'],
    ['a time without a zone', text.replace('06:15:00.000+02:00', '06:15:00'), 'is not a time with a zone'],
    ['an action of its own', text.replace('"ADD"', '"MOVE"'), 'is not ADD, OBSERVE or DELETE'],
    ['a list that is none', text.replace(/"epcList": \[[^\]]*\]/, '"epcList": "x"'), 'epcList is not a list'],
    [
      'an event that is no object',
      text.replace('"eventList": [', '"eventList": ["x",'),
      'an object is missing before this comma',
    ],
    ['a missing comma', text.replace(/\},(\s*\{\s*"@context": \[)/, '}$1'), 'a comma is missing'],
    ['a comma too many', text.replace(/(\s*\]\s*\}\s*\})$/, ',$1'), 'an object is missing after the last comma'],
    ['values nested too deep', `{"a":${'['.repeat(100)}`, 'nested more than 64 deep'],
  ])('refuses %s, with line and column', async (_case, input, why) => {
    expect(await refusal(input)).toMatchObject({
      code: 'EPCIS_INVALID',
      data: { line: expect.any(Number), column: expect.any(Number), why: expect.stringContaining(why) },
    })
  })

  it('leaves wrong events out if the caller wants to hear of them', async () => {
    const wrong: unknown[] = []
    const all = eventsOf(await collect(readEpcisJson(text))).length
    const onInvalid = (error: { data: { why: string } }) => wrong.push(error.data.why)
    const items = await collect(readEpcisJson(text.replace('"ADD"', '"MOVE"'), { onInvalid }))
    expect(eventsOf(items)).toHaveLength(all - 1)
    expect(wrong).toEqual(['action "MOVE" is not ADD, OBSERVE or DELETE'])
  })

  it('names where the event begins', async () => {
    const error = await refusal(text.replace('"ADD"', '"MOVE"'))
    const before = text.slice(0, text.indexOf('"ObjectEvent"')).split('\n')
    expect(error).toMatchObject({ data: { line: before.length - 1, column: 7 } })
  })
})

import { describe, expect, it } from 'vitest'
import { documentJson, eventJson } from '../testing/test-epcis.test.support.js'
import { leaveOutInvalid } from './leave-out-invalid.js'

const event = (action: string) => `<ObjectEvent><eventTime>2024-02-01T00:00:00Z</eventTime>
<eventTimeZoneOffset>+00:00</eventTimeZoneOffset><epcList><epc>urn:one</epc></epcList><action>${action}</action></ObjectEvent>`
const xml = (...events: string[]) => `<?xml version="1.0"?>
<epcis:EPCISDocument xmlns:epcis="urn:epcglobal:epcis:xsd:1" schemaVersion="1.2" creationDate="2024-01-01T00:00:00Z">
<EPCISBody><EventList>${events.join('')}</EventList></EPCISBody></epcis:EPCISDocument>`
const clean = async (text: string) => {
  const { document, errors, count } = await leaveOutInvalid(Buffer.from(text))
  return { text: Buffer.from(document).toString(), errors: errors.map(({ data }) => data.why), count }
}

describe('a document without its wrong events', () => {
  it('keeps its form', async () => {
    const given = xml(event('MOVE'), event('ADD'))
    const { text, errors } = await clean(given)
    expect(errors).toEqual(['action "MOVE" is not ADD, OBSERVE or DELETE'])
    expect(text).toContain('schemaVersion="1.2"')
    expect(text.match(/<ObjectEvent>/g)).toHaveLength(1)
    const json = await clean(documentJson([eventJson({ eventID: 'urn:good' }), eventJson({ eventTime: 'today' })]))
    expect(JSON.parse(json.text).epcisBody.eventList).toMatchObject([{ eventID: 'urn:good' }])
  })

  it.each([
    ['nothing is wrong', xml(event('ADD')), 0],
    ['nothing is left', xml(event('MOVE')), 1],
    ['it cannot be read', '<nonsense/>', 0],
  ])('stays as it is when %s', async (_case, given, count) => {
    expect(await clean(given)).toMatchObject({ text: given, count })
  })

  it('reports a hundred errors one by one, and counts all', async () => {
    const { errors, count } = await clean(xml(event('ADD'), ...Array.from({ length: 120 }, () => event('MOVE'))))
    expect([errors.length, count]).toEqual([100, 120])
  })
})

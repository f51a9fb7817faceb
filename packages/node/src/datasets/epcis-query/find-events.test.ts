import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { asAnn, asBob } from '../../memory/testing/test-memory.test.support.js'
import { documentJson, type EventJson, eventJson, openTestEpcis } from '../testing/test-epcis.test.support.js'

const node = await openTestEpcis()
afterAll(() => node[Symbol.asyncDispose]())

const link = (serial: number) => `https://id.gs1.org/01/04012345123456/21/${serial}`
const urn = (serial: number) => `urn:epc:id:sgtin:4012345.012345.${serial}`
const steps = ['shipping', 'receiving', 'packing']
const places = ['urn:epc:id:sgln:4012345.00001.0', 'urn:epc:id:sgln:4012345.00002.0']
const placeLinks = ['https://id.gs1.org/414/4012345000016', 'https://id.gs1.org/414/4012345000023']
const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T

/** Events in which every field takes each of its values, in combinations that do not repeat soon. */
function makeEvent(n: number): EventJson {
  const things = [n % 7, (n * 3) % 7].map((serial, i) => ((n + i) % 2 === 0 ? link(serial) : urn(serial)))
  const shared = {
    eventID: `urn:event:${n}`,
    eventTime: new Date(Date.UTC(2024, 0, 1) + ((n * 7919) % 97) * 120_000).toISOString(),
    bizStep: n % 2 === 0 ? pick(steps, n) : `https://ref.gs1.org/cbv/BizStep-${pick(steps, n)}`,
    ...(n % 3 !== 0 && { readPoint: { id: pick(n % 2 === 0 ? places : placeLinks, n >> 1) } }),
    ...(n % 4 === 0 && { bizTransactionList: [{ type: 'po', bizTransaction: `urn:po:${n % 5}` }] }),
    ...(n % 5 === 0 && { 'ex:level': n % 10 }),
    ...(n % 6 === 0 && { ilmd: { 'ex:lot': `L${n % 4}` } }),
    ...(n % 11 === 0 && { errorDeclaration: { declarationTime: '2024-02-01T00:00:00Z', reason: 'incorrect_data' } }),
  }
  if (n % 9 === 0) {
    const quantityList = [{ epcClass: 'urn:epc:class:lgtin:4012345.012345.L1', quantity: n % 8, uom: 'KGM' }]
    return eventJson({ ...shared, quantityList, action: 'ADD' })
  }
  if (n % 2 === 0) return eventJson({ ...shared, epcList: things })
  return eventJson({
    ...shared,
    type: 'AggregationEvent',
    parentID: things[0],
    childEPCs: things.slice(1),
    action: 'ADD',
  })
}

const count = 150
const events = Array.from({ length: count }, (_, n) => makeEvent(n))
await node.capture(documentJson(events.slice(0, 60)), asAnn)
// Some events stand in two documents, and are still one.
await node.capture(documentJson(events.slice(50, 100)), asAnn)
for (const event of events.slice(100)) await node.capture(documentJson([event]), asAnn)

type Test = (event: EventJson) => boolean
const textOf = (value: unknown): string => JSON.stringify(value ?? null)
const serialsOf = ({ epcList = [], childEPCs = [] }: EventJson): number[] =>
  [epcList, childEPCs].flat().map((id) => Number(/\d+$/.exec(String(id))?.[0]))
const time = (minutes: number) => new Date(Date.UTC(2024, 0, 1) + minutes * 60_000).toISOString()

/** A parameter, and what it means by the words of the standard. */
const parameters: fc.Arbitrary<[name: string, value: string, test: Test]> = fc.oneof(
  fc
    .constantFrom('ObjectEvent', 'AggregationEvent')
    .map((type): [string, string, Test] => ['eventType', type, (e) => e.type === type]),
  fc
    .constantFrom('ADD', 'OBSERVE')
    .map((action): [string, string, Test] => ['EQ_action', action, (e) => e.action === action]),
  fc
    .subarray(steps, { minLength: 1 })
    .map((wanted): [string, string, Test] => [
      'EQ_bizStep',
      wanted.join(','),
      (e) => wanted.some((step) => String(e.bizStep).endsWith(step)),
    ]),
  fc
    .nat(1)
    .map((at): [string, string, Test] => [
      'EQ_readPoint',
      pick(placeLinks, at),
      (e) => [places, placeLinks].some((list) => textOf(e.readPoint).includes(pick(list, at))),
    ]),
  fc
    .tuple(fc.nat(8), fc.boolean())
    .map(([serial, asLink]): [string, string, Test] => [
      'MATCH_epc',
      asLink ? link(serial) : urn(serial),
      (e) => serialsOf(e).includes(serial),
    ]),
  fc
    .constantFrom('urn:epc:idpat:sgtin:4012345.012345.*', 'urn:epc:idpat:sgtin:4012345.*.*', `${link(1).slice(0, -1)}*`)
    .map((pattern): [string, string, Test] => ['MATCH_epc', pattern, (e) => serialsOf(e).length > 0]),
  fc
    .nat(8)
    .map((serial): [string, string, Test] => [
      'MATCH_parentID',
      urn(serial),
      (e) => [link(serial), urn(serial)].includes(String(e.parentID)),
    ]),
  fc
    .nat(5)
    .map((n): [string, string, Test] => [
      'EQ_bizTransaction_po',
      `urn:po:${n}`,
      (e) => textOf(e.bizTransactionList).includes(`"urn:po:${n}"`),
    ]),
  fc
    .tuple(fc.constantFrom('GE', 'LT', 'EQ'), fc.nat(9))
    .map(([by, n]): [string, string, Test] => [
      `${by}_ex:level`,
      String(n),
      ({ 'ex:level': level }) =>
        typeof level === 'number' && (by === 'GE' ? level >= n : by === 'LT' ? level < n : level === n),
    ]),
  fc.constant<[string, string, Test]>(['EXISTS_http://example.com/ns/level', '', (e) => 'ex:level' in e]),
  fc.nat(4).map((n): [string, string, Test] => ['EQ_ILMD_ex:lot', `L${n}`, (e) => textOf(e.ilmd).includes(`"L${n}"`)]),
  fc.constant<[string, string, Test]>(['EXISTS_errorDeclaration', '', (e) => 'errorDeclaration' in e]),
  fc
    .nat(8)
    .map((n): [string, string, Test] => [
      'GE_quantity_KGM',
      String(n),
      ({ quantityList }) => ((quantityList as { quantity: number }[] | undefined)?.[0]?.quantity ?? -1) >= n,
    ]),
  fc
    .nat(200)
    .map((minutes): [string, string, Test] => [
      'GE_eventTime',
      time(minutes),
      (e) => String(e.eventTime) >= time(minutes),
    ]),
  fc
    .nat(200)
    .map((minutes): [string, string, Test] => [
      'LT_eventTime',
      time(minutes),
      (e) => String(e.eventTime) < time(minutes),
    ]),
  fc
    .array(fc.nat(count + 5), { minLength: 1, maxLength: 5 })
    .map((ns): [string, string, Test] => [
      'EQ_eventID',
      ns.map((n) => `urn:event:${n}`).join(','),
      (e) => ns.some((n) => e.eventID === `urn:event:${n}`),
    ]),
)

const orders = fc.record(
  { orderBy: fc.constantFrom('eventTime', 'recordTime'), orderDirection: fc.constantFrom('ASC', 'DESC') },
  { requiredKeys: [] },
)

describe('a query', () => {
  it('finds what a filter over all events finds, each once, in order, on pages of any size', async () => {
    const asked = fc.uniqueArray(parameters, { maxLength: 3, selector: ([name]) => name })
    await fc.assert(
      fc.asyncProperty(asked, orders, fc.integer({ min: 1, max: 40 }), async (given, order, limit) => {
        const found = await node.query({ ...Object.fromEntries(given), ...order }, asAnn, limit)
        const wanted = events.filter((event) => given.every(([, , test]) => test(event)))
        expect(found.map(({ id }) => id).sort()).toEqual(wanted.map(({ eventID }) => eventID).sort())
        const times = found.map(({ event, recordTime }) =>
          order.orderBy === 'eventTime' ? Date.parse(event.eventTime) : recordTime,
        )
        const isDown =
          order.orderDirection === 'DESC' || (order.orderBy !== undefined && order.orderDirection === undefined)
        expect(times).toEqual(times.toSorted((a, b) => (isDown ? b - a : a - b)))
      }),
      { numRuns: 150 },
    )
  })

  it('shows nothing of what others have not shared', async () => {
    expect(await node.query({}, asBob)).toEqual([])
    expect(await node.query({ EQ_eventID: 'urn:event:1' }, asBob)).toEqual([])
  })

  it('answers an event and the declaration that it was an error', async () => {
    const wrong = { eventID: 'urn:wrong', errorDeclaration: { declarationTime: '2024-03-01T00:00:00Z' } }
    await node.capture(documentJson([eventJson({ eventID: 'urn:wrong' })]), asAnn)
    await node.capture(documentJson([eventJson(wrong)]), asAnn)
    expect(await node.query({ EQ_eventID: 'urn:wrong' }, asAnn)).toHaveLength(2)
    expect(await node.query({ EQ_eventID: 'urn:wrong', EXISTS_errorDeclaration: '' }, asAnn)).toHaveLength(1)
  })
})

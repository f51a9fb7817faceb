import type { EventType, Layout } from '../event/event.js'

const when12: Layout = [
  'eventTime',
  'recordTime',
  'eventTimeZoneOffset',
  ['baseExtension', 'eventID', 'errorDeclaration'],
]
const when20: Layout = [
  'eventTime',
  'recordTime',
  'eventTimeZoneOffset',
  'eventID',
  'errorDeclaration',
  'certificationInfo',
]
const why: Layout = ['bizStep', 'disposition', 'readPoint', 'bizLocation']
const parties: Layout = ['sourceList', 'destinationList']
const new20: Layout = ['sensorElementList', 'persistentDisposition']
const transformed: Layout = [
  'inputEPCList',
  'inputQuantityList',
  'outputEPCList',
  'outputQuantityList',
  'transformationID',
]

/** The order that the schemas of 1.2 ask for, with the wrappers around what came after 1.0. */
const layouts12: Partial<Record<EventType, Layout>> = {
  ObjectEvent: [
    ...when12,
    'epcList',
    'action',
    ...why,
    'bizTransactionList',
    ['extension', 'quantityList', ...parties, 'ilmd'],
    '*',
  ],
  AggregationEvent: [
    ...when12,
    'parentID',
    'childEPCs',
    'action',
    ...why,
    'bizTransactionList',
    ['extension', 'childQuantityList', ...parties],
    '*',
  ],
  TransactionEvent: [
    ...when12,
    'bizTransactionList',
    'parentID',
    'epcList',
    'action',
    ...why,
    ['extension', 'quantityList', ...parties],
    '*',
  ],
  TransformationEvent: [...when12, ...transformed, ...why, 'bizTransactionList', ...parties, 'ilmd', '*'],
  QuantityEvent: [...when12, 'epcClass', 'quantity', ...why, 'bizTransactionList', '*'],
}

/** Of events about a whole and its parts. */
const parts20: Layout = [
  ...when20,
  'parentID',
  'childEPCs',
  'action',
  ...why,
  'bizTransactionList',
  'childQuantityList',
  ...parties,
  ...new20,
  '*',
]

const layouts20: Partial<Record<EventType, Layout>> = {
  ObjectEvent: [
    ...when20,
    'epcList',
    'action',
    ...why,
    'bizTransactionList',
    'quantityList',
    ...parties,
    ...new20,
    'ilmd',
    '*',
  ],
  AggregationEvent: parts20,
  TransactionEvent: [
    ...when20,
    'bizTransactionList',
    'parentID',
    'epcList',
    'action',
    ...why,
    'quantityList',
    ...parties,
    ...new20,
    '*',
  ],
  TransformationEvent: [...when20, ...transformed, ...why, 'bizTransactionList', ...parties, ...new20, 'ilmd', '*'],
  AssociationEvent: parts20,
}

/** The usual order of an event's elements, or nothing when the version does not know the event type. */
export const layoutOf = (version: '1.2' | '2.0', type: EventType): Layout | undefined =>
  (version === '1.2' ? layouts12 : layouts20)[type]

/** Whether elements found in this order are in the usual order: each name once, `*` as often as there are extensions. */
export function followsLayout(found: Layout, usual: Layout): boolean {
  let at = 0
  for (const slot of found) {
    const name = nameOf(slot)
    while (at < usual.length && nameOf(usual[at] as string | Layout) !== name) at += 1
    if (at === usual.length) return false
    const expected = usual[at] as string | Layout
    if (typeof slot !== 'string') {
      if (typeof expected === 'string' || slot.length < 2) return false
      if (!followsLayout(slot.slice(1), expected.slice(1))) return false
    } else if (typeof expected !== 'string') return false
    if (name !== '*') at += 1
  }
  return true
}

const nameOf = (slot: string | Layout): string => (typeof slot === 'string' ? slot : (slot[0] as string))

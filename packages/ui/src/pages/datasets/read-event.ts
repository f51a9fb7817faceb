import type { TrailItem } from '../trail/read-items.js'

/** A thing that an event names, and what it is to the event. */
export interface NamedThing {
  readonly role: string
  readonly id: string
  readonly amount?: string
}

/** A value with its name. */
export interface Fact {
  readonly word: string
  readonly value: string
  /** Names a party, a document or another event, not a word of a vocabulary. */
  readonly isId?: boolean
}

export interface SensorReport {
  readonly what: string
  readonly value: string
  readonly when: string
}

/** An event in the dimensions of EPCIS. */
export interface EventDimensions {
  readonly what: readonly NamedThing[]
  readonly when: readonly Fact[]
  readonly where: readonly NamedThing[]
  readonly why: readonly Fact[]
  readonly how: readonly SensorReport[]
  /** What else is said. */
  readonly other: Readonly<Record<string, unknown>>
}

const thingRoles: Readonly<Record<string, string>> = {
  EPC: 'Thing',
  EPC_QUANTITY: 'Things',
  PARENT_EPC: 'Packed into',
  CHILD_EPC: 'Packed',
  CHILD_EPC_QUANTITY: 'Packed',
  INPUT_EPC: 'Input',
  INPUT_EPC_QUANTITY: 'Input',
  OUTPUT_EPC: 'Output',
  OUTPUT_EPC_QUANTITY: 'Output',
}
const placeRoles: Readonly<Record<string, string>> = {
  READ_POINT: 'Read at',
  OBSERVATION_READ_POINT: 'Read at',
  BIZ_LOCATION: 'Stays at',
  SOURCE: 'From',
  DESTINATION: 'To',
}
const whenWords: Readonly<Record<string, string>> = {
  eventTime: 'Happened',
  eventTimeZoneOffset: 'Time zone there',
  recordTime: 'Recorded',
}
const whyWords: Readonly<Record<string, string>> = {
  action: 'Action',
  bizStep: 'Business step',
  disposition: 'Disposition',
  transformationID: 'Transformation',
}
/** Shown in a dimension, or beside them all. */
const known = new Set([
  ...['name', 'objectType', 'permissioned_data', '___metadata', 'eventID', 'epcList', 'parentID', 'childEPCs'],
  ...['inputEPCList', 'outputEPCList', 'quantityList', 'childQuantityList', 'inputQuantityList', 'outputQuantityList'],
  ...['epcClass', 'quantity', 'readPoint', 'bizLocation', 'sourceList', 'destinationList', 'bizTransactionList'],
  ...['persistentDisposition', 'sensorElementList'],
  ...Object.keys(whenWords),
  ...Object.keys(whyWords),
])

/** What an object says, in the dimensions that a reader asks for. */
export function readEvent({ properties, relations }: TrailItem['kgObject']): EventDimensions {
  const named = (roles: Readonly<Record<string, string>>) =>
    relations.flatMap(({ relationType, linkedObject, ...more }): NamedThing[] => {
      const role = roles[relationType]
      if (role === undefined) return []
      const amount = amountOf(more.properties)
      return [{ role, id: linkedObject['@id'], ...(amount !== '' && { amount }) }]
    })
  const facts = (words: Readonly<Record<string, string>>) =>
    Object.entries(words).flatMap(([key, word]): Fact[] => {
      const value = properties[key]
      return typeof value === 'string' ? [{ word, value }] : []
    })
  return {
    what: named(thingRoles),
    when: facts(whenWords),
    where: named(placeRoles),
    why: [
      ...facts(whyWords),
      ...lasting(properties.persistentDisposition),
      ...transactions(properties.bizTransactionList),
    ],
    how: listOf(properties.sensorElementList).flatMap(readSensor),
    other: Object.fromEntries(Object.entries(properties).filter(([key]) => !known.has(key))),
  }
}

const listOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : []

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function amountOf(given: unknown): string {
  const { quantity, uom } = (given ?? {}) as { quantity?: unknown; uom?: unknown }
  return [textOf(quantity), textOf(uom)].filter(Boolean).join(' ')
}

const transactions = (given: unknown): Fact[] =>
  listOf(given).map(({ type, id }) => ({ word: lastWord(textOf(type)) || 'Document', value: textOf(id), isId: true }))

function lasting(given: unknown): Fact[] {
  const { set = [], unset = [] } = (given ?? {}) as { set?: unknown; unset?: unknown }
  const of = (word: string, list: unknown) =>
    Array.isArray(list) ? list.map((value): Fact => ({ word, value: textOf(value) })) : []
  return [...of('Begins to be', set), ...of('No longer', unset)]
}

function readSensor({ sensorMetadata, sensorReport }: Record<string, unknown>): SensorReport[] {
  const fieldsOf = (part: unknown) => (part as { fields?: Record<string, unknown> } | undefined)?.fields ?? {}
  const about = fieldsOf(sensorMetadata)
  return listOf(sensorReport).map((part) => {
    const fields = fieldsOf(part)
    const value = fields.value ?? fields.stringValue ?? fields.booleanValue ?? fields.uriValue ?? fields.hexBinaryValue
    return {
      what: lastWord(textOf(fields.type)) || 'Measured',
      value: [textOf(value), textOf(fields.uom)].filter(Boolean).join(' '),
      when: textOf(fields.time) || textOf(about.time) || textOf(about.startTime),
    }
  })
}

/** The last word of an IRI of a vocabulary. */
export const lastWord = (iri: string): string => iri.replace(/^.*[:/-]/s, '').replaceAll('_', ' ')

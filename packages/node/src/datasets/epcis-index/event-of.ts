import { type EpcisEvent, type EpcisItem, isTime, itemOf, type KgElement, timeOf } from '@kg/ingest/datasets'

const texts = ['eventID', 'parentID', 'epcClass', 'quantity', 'transformationID', 'action', 'bizStep', 'disposition']
const textLists = ['epcList', 'childEPCs', 'inputEPCList', 'outputEPCList', 'certificationInfo']
const quantityLists = ['quantityList', 'childQuantityList', 'inputQuantityList', 'outputQuantityList']
const typedLists = ['bizTransactionList', 'sourceList', 'destinationList']
const extensionLists = ['ilmd', 'extensions']

/** An event or a piece of master data that an element stands for, if it has the form that the converter gives it. */
export function itemIn(element: KgElement): Extract<EpcisItem, { kind: 'event' | 'vocabulary' }> | undefined {
  if (element['@type'] !== 'kgObject') return undefined
  const { properties } = element
  if (properties.objectType === 'vocabularyElement' && !isMasterData(properties)) return undefined
  const item = itemOf(element)
  if (item?.kind === 'vocabulary') return item
  // Other datasets than those of the converter may use the same words for something else.
  return item?.kind === 'event' && isEvent(item.event) ? item : undefined
}

/** The event that an element stands for. */
export function eventIn(element: KgElement): EpcisEvent | undefined {
  const item = itemIn(element)
  return item?.kind === 'event' ? item.event : undefined
}

/** The id by which an event is known: its own, or the one that it was given when it was captured. */
export const eventIdOf = (element: KgElement, event: EpcisEvent): string => event.eventID ?? element['@id']

/** When an event happened, in milliseconds. */
export const eventTimeOf = ({ eventTime }: EpcisEvent): number => timeOf(eventTime)

/** Files of the earlier generations call other things by the same names. */
function isMasterData({ ___metadata: metadata, permissioned_data: given }: KgElement['properties']): boolean {
  const data = isRecord(given) ? given.data : undefined
  const hidden = isRecord(data) ? data.attribute : undefined
  return isRecord(metadata) && areEntries(metadata.attributes) && (hidden === undefined || areEntries(hidden))
}

function isEvent(event: EpcisEvent): boolean {
  // What a stranger has written may hold anything under these names.
  const fields = event as unknown as Fields
  if (!isText(fields.eventTime) || !isTime(fields.eventTime)) return false
  for (const name in fields) if (fields[name] !== undefined && checks.get(name)?.(fields[name]) === false) return false
  return true
}

type Fields = Readonly<Record<string, unknown>>

const isText = (value: unknown): value is string => typeof value === 'string'
const isTextOrNone = (value: unknown): boolean => value === undefined || isText(value)
const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isListOf = (value: unknown, isGood: (one: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isGood)
const areExtensions = (value: unknown): boolean =>
  value === undefined || isListOf(value, (one) => isRecord(one) && isText(one.name))
const areEntries = (value: unknown): boolean => isListOf(value, (one) => isRecord(one) && isText(one.id))
const isPersistent = (value: unknown): boolean =>
  isRecord(value) && [value.set, value.unset].every((list) => list === undefined || isListOf(list, isText))
const isPart = (value: unknown): boolean =>
  isRecord(value) &&
  isRecord(value.fields) &&
  Object.values(value.fields).every(isText) &&
  areExtensions(value.extensions)
const isSensorElement = (value: unknown): boolean =>
  isRecord(value) &&
  isListOf(value.sensorReport, isPart) &&
  (value.sensorMetadata === undefined || isPart(value.sensorMetadata)) &&
  areExtensions(value.extensions)

type Check = (value: unknown) => boolean

/** What the fields of an event have to be. */
const checks: ReadonlyMap<string, Check> = new Map(
  (
    [
      [texts, isText],
      [textLists, (list) => isListOf(list, isText)],
      [quantityLists, (list) => isListOf(list, (one) => isRecord(one) && isText(one.epcClass))],
      [typedLists, (list) => isListOf(list, (one) => isRecord(one) && isText(one.id) && isTextOrNone(one.type))],
      [['readPoint', 'bizLocation'], (one) => isRecord(one) && isText(one.id) && areExtensions(one.extensions)],
      [extensionLists, areExtensions],
      [['errorDeclaration'], (one) => isRecord(one) && isText(one.declarationTime) && isTime(one.declarationTime)],
      [['persistentDisposition'], isPersistent],
      [['sensorElementList'], (list) => isListOf(list, isSensorElement)],
    ] satisfies readonly [readonly string[], Check][]
  ).flatMap(([names, isGood]) => names.map((name): [string, Check] => [name, isGood])),
)

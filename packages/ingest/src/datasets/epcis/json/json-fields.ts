import { defined } from '@kg/core'
import type { Json, JsonObject } from '../../kg-json/index.js'
import type {
  ErrorDeclaration,
  Extension,
  Location,
  PersistentDisposition,
  QuantityElement,
  SensorElement,
  SensorPart,
  TypedId,
} from '../event/event.js'
import { isJsonList, isJsonObject } from '../event/json-values.js'
import { extensionOfKey, type Prefixes } from './json-extensions.js'

/** Ends the reading of one event: what is wrong. */
export type Refuse = (why: string) => never

/** Reads the value of one field. */
export type JsonField = (value: Json, name: string, prefixes: Prefixes, refuse: Refuse) => unknown

const text: JsonField = (value, name, _prefixes, refuse): string =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : refuse(`${name} is not a text`)

const number = (value: Json, name: string, refuse: Refuse): string =>
  typeof value === 'number' ? String(value) : refuse(`${name} is not a number`)

const object = (value: Json, name: string, refuse: Refuse): JsonObject =>
  isJsonObject(value) ? value : refuse(`${name} is not an object`)

const list =
  (read: JsonField): JsonField =>
  (value, name, prefixes, refuse) =>
    isJsonList(value) ? value.map((entry) => read(entry, name, prefixes, refuse)) : refuse(`${name} is not a list`)

/** The keys of an object that are not fields: each must be defined by the context. */
export function readExtensions(
  keys: JsonObject,
  owner: string,
  prefixes: Prefixes,
  refuse: Refuse,
): readonly Extension[] | undefined {
  const found = Object.entries(keys).map(
    ([key, value]) => extensionOfKey(key, value, prefixes) ?? refuse(`${key} is not a field of ${owner}`),
  )
  return found.length === 0 ? undefined : found
}

const quantityElement: JsonField = (value, name, prefixes, refuse): QuantityElement => {
  const { epcClass, quantity, uom, ...others } = object(value, name, refuse)
  for (const key of Object.keys(others)) refuse(`${key} is not a field of ${name}`)
  return {
    epcClass: text(epcClass ?? null, 'epcClass', prefixes, refuse) as string,
    ...defined({
      quantity: quantity === undefined ? undefined : number(quantity, 'quantity', refuse),
      uom: uom === undefined ? undefined : (text(uom, 'uom', prefixes, refuse) as string),
    }),
  }
}

const typedId =
  (key: string): JsonField =>
  (value, name, prefixes, refuse): TypedId => {
    const { type, [key]: id, ...others } = object(value, name, refuse)
    for (const other of Object.keys(others)) refuse(`${other} is not a field of ${name}`)
    return {
      ...defined({ type: type === undefined ? undefined : (text(type, 'type', prefixes, refuse) as string) }),
      id: text(id ?? null, key, prefixes, refuse) as string,
    }
  }

const location: JsonField = (value, name, prefixes, refuse): Location => {
  const { id, ...others } = object(value, name, refuse)
  return {
    id: text(id ?? null, `${name} id`, prefixes, refuse) as string,
    ...defined({ extensions: readExtensions(others, name, prefixes, refuse) }),
  }
}

const errorDeclaration: JsonField = (value, name, prefixes, refuse): ErrorDeclaration => {
  const { declarationTime, reason, correctiveEventIDs, ...others } = object(value, name, refuse)
  return {
    declarationTime: text(declarationTime ?? null, 'declarationTime', prefixes, refuse) as string,
    ...defined({
      reason: reason === undefined ? undefined : (text(reason, 'reason', prefixes, refuse) as string),
      correctiveEventIDs:
        correctiveEventIDs === undefined
          ? undefined
          : (list(text)(correctiveEventIDs, 'correctiveEventIDs', prefixes, refuse) as string[]),
      extensions: readExtensions(others, name, prefixes, refuse),
    }),
  }
}

const persistentDisposition: JsonField = (value, name, prefixes, refuse): PersistentDisposition => {
  const { set, unset, ...others } = object(value, name, refuse)
  for (const key of Object.keys(others)) refuse(`${key} is not a field of ${name}`)
  const read = (values: Json | undefined) =>
    values === undefined ? undefined : (list(text)(values, name, prefixes, refuse) as string[])
  return defined({ set: read(set), unset: read(unset) })
}

/** Fields of sensors that are numbers in JSON. */
export const sensorNumbers = new Set(['value', 'minValue', 'maxValue', 'meanValue', 'sDev', 'percRank', 'percValue'])

const sensorPart: JsonField = (value, name, prefixes, refuse): SensorPart => {
  const fields: Record<string, string> = {}
  const others: Record<string, Json> = {}
  for (const [key, inner] of Object.entries(object(value, name, refuse))) {
    if (key.includes(':')) others[key] = inner
    else if (sensorNumbers.has(key)) fields[key] = number(inner, key, refuse)
    else if (key === 'booleanValue')
      fields[key] = typeof inner === 'boolean' ? String(inner) : refuse('booleanValue is not true or false')
    else fields[key] = text(inner, key, prefixes, refuse) as string
  }
  return { fields, ...defined({ extensions: readExtensions(others, name, prefixes, refuse) }) }
}

const sensorElement: JsonField = (value, name, prefixes, refuse): SensorElement => {
  const { sensorMetadata, sensorReport, ...others } = object(value, name, refuse)
  if (!isJsonList(sensorReport) || sensorReport.length === 0) return refuse('sensorElement has no sensorReport')
  return {
    ...defined({
      sensorMetadata:
        sensorMetadata === undefined
          ? undefined
          : (sensorPart(sensorMetadata, 'sensorMetadata', prefixes, refuse) as SensorPart),
    }),
    sensorReport: sensorReport.map((report) => sensorPart(report, 'sensorReport', prefixes, refuse) as SensorPart),
    ...defined({ extensions: readExtensions(others, name, prefixes, refuse) }),
  }
}

const certificationInfo: JsonField = (value, name, prefixes, refuse) =>
  isJsonList(value) ? list(text)(value, name, prefixes, refuse) : [text(value, name, prefixes, refuse)]

const ilmd: JsonField = (value, name, prefixes, refuse) =>
  readExtensions(object(value, name, refuse), name, prefixes, refuse) ?? []

const named = (names: readonly string[], read: JsonField): [string, JsonField][] => names.map((name) => [name, read])

/** The readers of the standard fields, by name. */
export const jsonFields: ReadonlyMap<string, JsonField> = new Map<string, JsonField>([
  ...named(['eventTime', 'recordTime', 'eventTimeZoneOffset', 'eventID', 'parentID', 'action'], text),
  ...named(['bizStep', 'disposition', 'transformationID'], text),
  ...named(['epcList', 'childEPCs', 'inputEPCList', 'outputEPCList'], list(text)),
  ...named(['quantityList', 'childQuantityList', 'inputQuantityList', 'outputQuantityList'], list(quantityElement)),
  ['bizTransactionList', list(typedId('bizTransaction'))],
  ['sourceList', list(typedId('source'))],
  ['destinationList', list(typedId('destination'))],
  ['readPoint', location],
  ['bizLocation', location],
  ['errorDeclaration', errorDeclaration],
  ['persistentDisposition', persistentDisposition],
  ['sensorElementList', list(sensorElement)],
  ['certificationInfo', certificationInfo],
  ['ilmd', ilmd],
])

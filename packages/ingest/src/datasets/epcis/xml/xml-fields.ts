import { defined } from '@kg/core'
import type {
  Attributes,
  ErrorDeclaration,
  Extension,
  Location,
  PersistentDisposition,
  QuantityElement,
  SensorElement,
  SensorPart,
  TypedId,
} from '../event/event.js'
import { invalidAt } from '../event/invalid.js'
import { refuseText, textOf, toExtension, type XmlElement } from './xml-element.js'
import { declaresNamespace } from './xml-parts.js'

/** Notes attributes that EPCIS does not define. */
export type Mark = (path: string, element: XmlElement, attributes?: Attributes) => void

/** Reads one field of an event; `path` is its name. */
export type FieldReader = (element: XmlElement, path: string, mark: Mark) => unknown

const unexpected = (child: XmlElement, parent: XmlElement): Error =>
  invalidAt(child, `${child.name} is not expected in ${parent.local}`)

function leaf(element: XmlElement, path: string, mark: Mark): string {
  const text = textOf(element)
  if (text === '') throw invalidAt(element, `${element.local} is empty`)
  mark(path, element)
  return text
}

const list =
  <T>(name: string, read: (element: XmlElement, path: string, mark: Mark) => T): FieldReader =>
  (element, path, mark) => {
    refuseText(element)
    mark(path, element)
    return element.children.map((child, index): T => {
      if (child.local !== name) throw unexpected(child, element)
      return read(child, `${path}/${index}`, mark)
    })
  }

function quantityElement(element: XmlElement, path: string, mark: Mark): QuantityElement {
  const found: Record<string, string> = {}
  mark(path, element)
  for (const child of element.children) {
    if (!/^(epcClass|quantity|uom)$/.test(child.local)) throw unexpected(child, element)
    found[child.local] = leaf(child, `${path}/${child.local}`, mark)
  }
  const { epcClass, quantity, uom } = found
  if (epcClass === undefined) throw invalidAt(element, 'quantityElement has no epcClass')
  return { epcClass, ...defined({ quantity, uom }) }
}

function typedId(element: XmlElement, path: string, mark: Mark): TypedId {
  const { type, ...others } = element.attributes ?? {}
  const id = textOf(element)
  if (id === '') throw invalidAt(element, `${element.local} is empty`)
  mark(path, element, others)
  return { ...defined({ type }), id }
}

const extensionsOf = (elements: readonly XmlElement[]): readonly Extension[] | undefined =>
  elements.length === 0 ? undefined : elements.map(toExtension)

function location(element: XmlElement, path: string, mark: Mark): Location {
  refuseText(element)
  mark(path, element)
  const id = element.children.find(({ local }) => local === 'id')
  if (id === undefined) throw invalidAt(element, `${element.local} has no id`)
  const extensions = extensionsOf(element.children.filter((child) => child !== id))
  return { id: leaf(id, `${path}/id`, mark), ...defined({ extensions }) }
}

function errorDeclaration(element: XmlElement, path: string, mark: Mark): ErrorDeclaration {
  refuseText(element)
  mark(path, element)
  const find = (name: string) => element.children.find(({ local, uri }) => local === name && uri === element.uri)
  const time = find('declarationTime')
  const reason = find('reason')
  const corrective = find('correctiveEventIDs')
  if (time === undefined) throw invalidAt(element, 'errorDeclaration has no declarationTime')
  const correctiveEventIDs =
    corrective === undefined
      ? undefined
      : (list('correctiveEventID', leaf)(corrective, `${path}/correctiveEventIDs`, mark) as string[])
  const rest = element.children.filter((child) => child !== time && child !== reason && child !== corrective)
  return {
    declarationTime: leaf(time, `${path}/declarationTime`, mark),
    ...defined({
      reason: reason === undefined ? undefined : leaf(reason, `${path}/reason`, mark),
      correctiveEventIDs,
      extensions: extensionsOf(rest),
    }),
  }
}

function persistentDisposition(element: XmlElement, path: string, mark: Mark): PersistentDisposition {
  const read = (name: string): string[] | undefined => {
    const found = element.children.filter(({ local }) => local === name)
    return found.length === 0 ? undefined : found.map((child, index) => leaf(child, `${path}/${name}/${index}`, mark))
  }
  const odd = element.children.find(({ local }) => local !== 'set' && local !== 'unset')
  if (odd !== undefined) throw unexpected(odd, element)
  return defined({ set: read('set'), unset: read('unset') })
}

/** Fields are attributes. Those with a prefix are extensions, which carry the prefix's namespace. */
function sensorPart(element: XmlElement): SensorPart {
  const fields: Record<string, string> = {}
  const extensions: Extension[] = []
  for (const [name, value] of Object.entries(element.attributes ?? {})) {
    if (declaresNamespace(name)) continue
    const [prefix, local] = name.split(':')
    if (local === undefined) fields[name] = value
    else extensions.push({ name, ...defined({ namespace: element.prefixes?.[prefix as string] }), text: value })
  }
  return { fields, ...defined({ extensions: extensions.length === 0 ? undefined : extensions }) }
}

function sensorElement(element: XmlElement): SensorElement {
  refuseText(element)
  const metadata = element.children.find(({ local }) => local === 'sensorMetadata')
  const reports = element.children.filter(({ local }) => local === 'sensorReport')
  if (reports.length === 0) throw invalidAt(element, 'sensorElement has no sensorReport')
  const rest = element.children.filter((child) => child !== metadata && !reports.includes(child))
  return {
    ...defined({ sensorMetadata: metadata === undefined ? undefined : sensorPart(metadata) }),
    sensorReport: reports.map(sensorPart),
    ...defined({ extensions: extensionsOf(rest) }),
  }
}

const ilmd: FieldReader = (element, path, mark) => {
  refuseText(element)
  mark(path, element)
  return element.children.map(toExtension)
}

/** The readers of the standard fields, by name. */
export const fieldReaders: ReadonlyMap<string, FieldReader> = new Map<string, FieldReader>([
  ...['eventTime', 'recordTime', 'eventTimeZoneOffset', 'eventID', 'parentID', 'action', 'bizStep', 'disposition'].map(
    (name): [string, FieldReader] => [name, leaf],
  ),
  ...['transformationID', 'epcClass', 'quantity', 'certificationInfo'].map((name): [string, FieldReader] => [
    name,
    leaf,
  ]),
  ...['epcList', 'childEPCs', 'inputEPCList', 'outputEPCList'].map((name): [string, FieldReader] => [
    name,
    list('epc', leaf),
  ]),
  ...['quantityList', 'childQuantityList', 'inputQuantityList', 'outputQuantityList'].map(
    (name): [string, FieldReader] => [name, list('quantityElement', quantityElement)],
  ),
  ...['bizTransaction', 'source', 'destination'].map((name): [string, FieldReader] => [
    `${name}List`,
    list(name, typedId),
  ]),
  ['readPoint', location],
  ['bizLocation', location],
  ['errorDeclaration', errorDeclaration],
  ['persistentDisposition', persistentDisposition],
  ['sensorElementList', list('sensorElement', sensorElement)],
  ['ilmd', ilmd],
])

import { defined } from '@kg/core'
import type { Json, JsonObject } from '../../kg-json/index.js'
import { shortName, shortTerm, type Vocabulary } from '../event/cbv-names.js'
import type { EpcisEvent, Extension, Location, QuantityElement, SensorPart, TypedId } from '../event/event.js'
import { hasMoreThanJson, objectOf } from '../event/extension-forms.js'
import type { ReportLoss } from '../event/losses.js'
import { labelOf, modernise, quantityEventLoss } from '../event/modernise.js'
import type { Prefixes } from './json-extensions.js'
import { sensorNumbers } from './json-fields.js'

export interface JsonTarget {
  /** Whether standard values get their short names, because the source is XML. */
  readonly shorten: boolean
  /** What the document's context defines. */
  readonly prefixes: Prefixes
  readonly report: ReportLoss
}

/** Fields that stand in JSON as they are in the event. */
const plain = [
  'eventTime',
  'recordTime',
  'eventTimeZoneOffset',
  'eventID',
  'epcList',
  'parentID',
  'childEPCs',
  'inputEPCList',
  'outputEPCList',
  'transformationID',
  'action',
] as const

class EventWriter {
  /** What extensions use and the document's context does not define. */
  readonly missing: Record<string, string> = {}

  constructor(
    private readonly event: EpcisEvent,
    private readonly target: JsonTarget,
  ) {}

  write(): JsonObject {
    const { event } = this
    const { certificationInfo, errorDeclaration, persistentDisposition, sensorElementList } = event
    const fields: Record<string, Json | undefined> = { type: event.type }
    for (const name of plain) fields[name] = event[name]
    fields.certificationInfo = certificationInfo?.length === 1 ? certificationInfo[0] : certificationInfo
    if (errorDeclaration !== undefined) {
      const { declarationTime, reason, correctiveEventIDs, extensions } = errorDeclaration
      fields.errorDeclaration = {
        declarationTime,
        ...defined({ reason: reason === undefined ? undefined : this.name('errorReason', reason), correctiveEventIDs }),
        ...this.extend(extensions, 'errorDeclaration'),
      }
    }
    for (const name of ['quantityList', 'childQuantityList', 'inputQuantityList', 'outputQuantityList'] as const)
      fields[name] = event[name]?.map(quantityToJson)
    if (event.bizStep !== undefined) fields.bizStep = this.name('bizStep', event.bizStep)
    if (event.disposition !== undefined) fields.disposition = this.name('disposition', event.disposition)
    if (persistentDisposition !== undefined) {
      const { set, unset } = persistentDisposition
      const names = (values: readonly string[] | undefined) => values?.map((value) => this.name('disposition', value))
      fields.persistentDisposition = defined({ set: names(set), unset: names(unset) })
    }
    fields.readPoint = this.location('readPoint', event.readPoint)
    fields.bizLocation = this.location('bizLocation', event.bizLocation)
    fields.bizTransactionList = this.typed('bizTransaction', 'transactionType', event.bizTransactionList)
    fields.sourceList = this.typed('source', 'partyType', event.sourceList)
    fields.destinationList = this.typed('destination', 'partyType', event.destinationList)
    fields.sensorElementList = sensorElementList?.map(({ sensorMetadata, sensorReport, extensions }) => ({
      ...defined({ sensorMetadata: sensorMetadata === undefined ? undefined : this.sensor(sensorMetadata) }),
      sensorReport: sensorReport.map((report) => this.sensor(report)),
      ...this.extend(extensions, 'sensorElement'),
    }))
    if (event.ilmd !== undefined) fields.ilmd = this.extend(event.ilmd, 'ilmd')
    Object.assign(fields, this.extend(event.extensions, event.type))
    // Nothing undefined is left.
    return defined(fields) as JsonObject
  }

  private name(vocabulary: Vocabulary, value: string): string {
    return this.target.shorten ? shortName(vocabulary, value) : value
  }

  private location(field: string, location: Location | undefined): Json | undefined {
    return location === undefined ? undefined : { id: location.id, ...this.extend(location.extensions, field) }
  }

  private typed(key: string, vocabulary: Vocabulary, entries: readonly TypedId[] | undefined): Json | undefined {
    return entries?.map(({ type, id }) => ({
      ...defined({ type: type === undefined ? undefined : this.name(vocabulary, type) }),
      [key]: id,
    }))
  }

  private sensor({ fields, extensions }: SensorPart): JsonObject {
    const values: Record<string, Json> = {}
    for (const [name, value] of Object.entries(fields)) {
      if (sensorNumbers.has(name)) values[name] = Number(value)
      else if (name === 'booleanValue') values[name] = value === 'true' || value === '1'
      else if (this.target.shorten && (name === 'type' || name === 'exception')) values[name] = shortTerm(value)
      else values[name] = name === 'component' ? this.name('component', value) : value
    }
    return { ...values, ...this.extend(extensions, 'sensor') }
  }

  /** The keys for extensions. Elements without a namespace mean nothing in JSON-LD and are reported. */
  private extend(extensions: readonly Extension[] | undefined, owner: string): JsonObject {
    if (extensions === undefined) return {}
    const known = extensions.filter((extension) => this.isKnown(extension, owner))
    if (known.some(hasMoreThanJson))
      this.lose(owner, 'attributes and texts between elements of extensions are left out')
    for (const extension of known) this.note(extension)
    return objectOf(known)
  }

  private isKnown({ name, namespace, json }: Extension, owner: string): boolean {
    if (namespace !== undefined || json !== undefined) return true
    this.lose(owner, `the element ${name} has no namespace and is left out`)
    return false
  }

  /** Notes the prefixes that the document's context does not define. */
  private note({ name, namespace, namespaces, json, children }: Extension): void {
    const need = (prefix: string, uri: string | undefined) => {
      if (uri !== undefined && this.target.prefixes[prefix] !== uri) this.missing[prefix] = uri
    }
    const colon = name.indexOf(':')
    if (colon !== -1) need(name.slice(0, colon), namespace)
    else if (namespace !== undefined && json !== undefined) {
      // A term has a meaning of its own: an address that usually ends with its name.
      const whole = /[/#:]$/.test(namespace) ? namespace + name : namespace
      if (this.target.prefixes[name] !== namespace) need(name, whole)
    } else need(name, namespace)
    if (json !== undefined) for (const [prefix, uri] of Object.entries(namespaces ?? {})) need(prefix, uri)
    for (const child of children ?? []) if (typeof child !== 'string') this.note(child)
  }

  private lose(field: string, why: string): void {
    this.target.report({ of: labelOf(this.event), field, why })
  }
}

const quantityToJson = ({ epcClass, quantity, uom }: QuantityElement): JsonObject => ({
  epcClass,
  ...defined({ quantity: quantity === undefined ? undefined : Number(quantity), uom }),
})

const isOwn = (name: string): boolean => !/^xmlns(:|$)/.test(name)

/** One event as EPCIS 2.0 writes it in JSON-LD. What that cannot express is reported. */
export function eventToJson(given: EpcisEvent, target: JsonTarget): JsonObject {
  const lose = (field: string, why: string) => target.report({ of: labelOf(given), field, why })
  if (given.type === 'QuantityEvent') lose('QuantityEvent', quantityEventLoss)
  if (given.marks !== undefined || Object.keys(given.attributes ?? {}).some(isOwn))
    lose('attributes', 'JSON has no attributes; those that EPCIS does not define are left out')
  const event = given.type === 'QuantityEvent' ? modernise(given) : given
  const writer = new EventWriter(event, target)
  const fields = writer.write()
  const { context } = event
  if (context !== undefined) return { '@context': context, ...fields }
  return Object.keys(writer.missing).length === 0 ? fields : { '@context': [writer.missing], ...fields }
}

import type { Json } from '../../kg-json/index.js'

/** Every type of event in EPCIS 1.2 and 2.0. QuantityEvent is only in 1.x, AssociationEvent only in 2.0. */
export const eventTypes = [
  'ObjectEvent',
  'AggregationEvent',
  'TransactionEvent',
  'TransformationEvent',
  'QuantityEvent',
  'AssociationEvent',
] as const
export type EventType = (typeof eventTypes)[number]

/** Attributes as the source wrote them, by their full name, with declarations of namespaces. */
export type Attributes = Readonly<Record<string, string>>

/**
 * Something that EPCIS does not define: an element of another namespace, or a key in JSON. It stays as its source wrote
 * it: `json` comes from JSON, everything else from XML.
 */
export interface Extension {
  /** As written, with the prefix. */
  readonly name: string
  readonly namespace?: string
  readonly attributes?: Attributes
  /** What prefixes of attributes, or of keys inside `json`, stand for. */
  readonly namespaces?: Readonly<Record<string, string>>
  readonly text?: string
  /** Elements, and texts between elements. */
  readonly children?: readonly (Extension | string)[]
  readonly json?: Json
}

export interface QuantityElement {
  readonly epcClass: string
  readonly quantity?: string
  readonly uom?: string
}

/** A business transaction, source or destination with its type. */
export interface TypedId {
  readonly type?: string
  readonly id: string
}

/** A read point or business location. */
export interface Location {
  readonly id: string
  readonly extensions?: readonly Extension[]
}

export interface ErrorDeclaration {
  readonly declarationTime: string
  readonly reason?: string
  readonly correctiveEventIDs?: readonly string[]
  readonly extensions?: readonly Extension[]
}

export interface PersistentDisposition {
  readonly set?: readonly string[]
  readonly unset?: readonly string[]
}

/** Metadata or a report of a sensor: its fields by name, numbers as text. */
export interface SensorPart {
  readonly fields: Readonly<Record<string, string>>
  readonly extensions?: readonly Extension[]
}

export interface SensorElement {
  readonly sensorMetadata?: SensorPart
  readonly sensorReport: readonly SensorPart[]
  readonly extensions?: readonly Extension[]
}

/**
 * The order of an event's elements where it is not the usual one: names, `*` for the next extension, and for a wrapper
 * (`extension`, `baseExtension`) a list that begins with its name.
 */
export type Layout = readonly (string | Layout)[]

/**
 * One event, whatever its source. Field names are those of the standard; values are texts as the source wrote them, so
 * that it can be written again without a loss. `event-hash.ts` compares events across spellings.
 */
export interface EpcisEvent {
  readonly type: EventType
  readonly eventTime: string
  readonly recordTime?: string
  readonly eventTimeZoneOffset: string
  readonly eventID?: string
  readonly errorDeclaration?: ErrorDeclaration
  readonly certificationInfo?: readonly string[]
  readonly epcList?: readonly string[]
  readonly parentID?: string
  readonly childEPCs?: readonly string[]
  readonly inputEPCList?: readonly string[]
  readonly outputEPCList?: readonly string[]
  readonly quantityList?: readonly QuantityElement[]
  readonly childQuantityList?: readonly QuantityElement[]
  readonly inputQuantityList?: readonly QuantityElement[]
  readonly outputQuantityList?: readonly QuantityElement[]
  /** Of a QuantityEvent, as is `quantity`. */
  readonly epcClass?: string
  readonly quantity?: string
  readonly transformationID?: string
  readonly action?: string
  readonly bizStep?: string
  readonly disposition?: string
  readonly persistentDisposition?: PersistentDisposition
  readonly readPoint?: Location
  readonly bizLocation?: Location
  readonly bizTransactionList?: readonly TypedId[]
  readonly sourceList?: readonly TypedId[]
  readonly destinationList?: readonly TypedId[]
  readonly sensorElementList?: readonly SensorElement[]
  readonly ilmd?: readonly Extension[]
  readonly extensions?: readonly Extension[]
  /** Attributes of the event's element that EPCIS does not define. */
  readonly attributes?: Attributes
  /** Attributes that EPCIS does not define, by the path of their element: `epcList/0`, `bizStep`. */
  readonly marks?: Readonly<Record<string, Attributes>>
  /** What the prefixes of these attributes stand for. */
  readonly namespaces?: Readonly<Record<string, string>>
  readonly layout?: Layout
  /** The JSON-LD context that the event itself carries. */
  readonly context?: Json
}

import { prefixedTerm, urnName, type Vocabulary, webName, webTerm } from '../event/cbv-names.js'
import type {
  Attributes,
  EpcisEvent,
  EventType,
  Extension,
  Layout,
  Location,
  SensorPart,
  TypedId,
} from '../event/event.js'
import type { ReportLoss } from '../event/losses.js'
import { labelOf, modernise, quantityEventLoss } from '../event/modernise.js'
import { layoutOf } from './layouts.js'
import { declareMissing, enterScope, escapeText, type Scope, writeElement, writeExtension } from './xml-text.js'

/** How standard values are written: as URNs, as web URIs, or as the source has them. */
export type NameForm = 'urn' | 'web' | 'given'

export interface XmlTarget {
  readonly version: '1.2' | '2.0'
  readonly names: NameForm
  /** Whether the source is of the same version, so that an unusual order of elements stands. */
  readonly sameVersion: boolean
  readonly scope: Scope
  readonly report: ReportLoss
}

const vocabularyOf: Readonly<Record<string, Vocabulary>> = {
  bizStep: 'bizStep',
  disposition: 'disposition',
  persistentDisposition: 'disposition',
  bizTransactionList: 'transactionType',
  sourceList: 'partyType',
  destinationList: 'partyType',
}

class EventWriter {
  private next = 0
  private readonly scope: Scope

  constructor(
    private readonly event: EpcisEvent,
    private readonly target: XmlTarget,
  ) {
    this.scope = enterScope(target.scope, event.attributes)
  }

  write(layout: Layout, keepWrappers: boolean): string {
    let text = ''
    for (const slot of layout) {
      if (typeof slot === 'string') text += slot === '*' ? this.writeExtensions(keepWrappers) : this.writeField(slot)
      else {
        const [name, ...inner] = slot
        const content = this.write(inner, keepWrappers)
        if (content !== '' || keepWrappers) text += writeElement(name as string, undefined, content)
      }
    }
    return text
  }

  /** All that are left; with an unusual layout, each `*` stands for one. */
  private writeExtensions(one: boolean): string {
    const extensions = this.event.extensions?.slice(this.next, one ? this.next + 1 : undefined) ?? []
    this.next += extensions.length
    return this.writeAll(extensions)
  }

  private writeAll(extensions: readonly Extension[] | undefined): string {
    return extensions === undefined ? '' : extensions.map((extension) => writeExtension(extension, this.scope)).join('')
  }

  private element(name: string, path: string, content: string): string {
    return writeElement(name, this.event.marks?.[path], content)
  }

  private leaf(name: string, path: string, text: string): string {
    return this.element(name, path, escapeText(text))
  }

  private name(vocabulary: Vocabulary, value: string): string {
    const { names } = this.target
    if (names === 'given') return value
    return names === 'urn' ? urnName(vocabulary, value) : webName(vocabulary, value)
  }

  private writeField(field: string): string {
    const { event } = this
    const value = event[field as keyof EpcisEvent]
    if (value === undefined) return ''
    switch (field) {
      case 'epcList':
      case 'childEPCs':
      case 'inputEPCList':
      case 'outputEPCList':
        return this.list(field, value as readonly string[], (epc, path) => this.leaf('epc', path, epc))
      case 'quantityList':
      case 'childQuantityList':
      case 'inputQuantityList':
      case 'outputQuantityList':
        return this.list(field, value as NonNullable<EpcisEvent['quantityList']>, (element, path) => {
          const parts = (['epcClass', 'quantity', 'uom'] as const).map((name) => {
            const text = element[name]
            return text === undefined ? '' : this.leaf(name, `${path}/${name}`, text)
          })
          return this.element('quantityElement', path, parts.join(''))
        })
      case 'bizTransactionList':
      case 'sourceList':
      case 'destinationList':
        return this.writeTyped(field, value as readonly TypedId[])
      case 'readPoint':
      case 'bizLocation':
        return this.writeLocation(field, value as Location)
      case 'errorDeclaration':
        return this.writeErrorDeclaration()
      case 'persistentDisposition':
        return this.writePersistentDisposition()
      case 'certificationInfo':
        return (value as readonly string[]).map((info) => this.leaf(field, field, info)).join('')
      case 'sensorElementList':
        return this.writeSensors()
      case 'ilmd':
        return this.element(field, field, this.writeAll(value as readonly Extension[]))
      default: {
        const vocabulary = vocabularyOf[field]
        const text = value as string
        return this.leaf(field, field, vocabulary === undefined ? text : this.name(vocabulary, text))
      }
    }
  }

  private list<T>(field: string, values: readonly T[], write: (value: T, path: string) => string): string {
    return this.element(field, field, values.map((value, index) => write(value, `${field}/${index}`)).join(''))
  }

  private writeTyped(
    field: 'bizTransactionList' | 'sourceList' | 'destinationList',
    values: readonly TypedId[],
  ): string {
    const vocabulary = vocabularyOf[field] as Vocabulary
    return this.list(field, values, ({ type, id }, path) => {
      const attributes = type === undefined ? undefined : { type: this.name(vocabulary, type) }
      return writeElement(field.slice(0, -4), merge(attributes, this.event.marks?.[path]), escapeText(id))
    })
  }

  private writeLocation(field: string, { id, extensions }: Location): string {
    return this.element(field, field, this.leaf('id', `${field}/id`, id) + this.writeAll(extensions))
  }

  private writeErrorDeclaration(): string {
    const { declarationTime, reason, correctiveEventIDs, extensions } = this.event.errorDeclaration as NonNullable<
      EpcisEvent['errorDeclaration']
    >
    const path = 'errorDeclaration'
    const parts = [
      this.leaf('declarationTime', `${path}/declarationTime`, declarationTime),
      reason === undefined ? '' : this.leaf('reason', `${path}/reason`, this.name('errorReason', reason)),
      correctiveEventIDs === undefined
        ? ''
        : this.element(
            'correctiveEventIDs',
            `${path}/correctiveEventIDs`,
            correctiveEventIDs
              .map((id, index) => this.leaf('correctiveEventID', `${path}/correctiveEventIDs/${index}`, id))
              .join(''),
          ),
      this.writeAll(extensions),
    ]
    return this.element(path, path, parts.join(''))
  }

  private writePersistentDisposition(): string {
    const { set, unset } = this.event.persistentDisposition ?? {}
    const write = (name: string, values: readonly string[] | undefined) =>
      values
        ?.map((value, at) => this.leaf(name, `persistentDisposition/${name}/${at}`, this.name('disposition', value)))
        .join('') ?? ''
    return this.element('persistentDisposition', 'persistentDisposition', write('unset', unset) + write('set', set))
  }

  private writeSensors(): string {
    const part = (name: string, { fields, extensions }: SensorPart): string => {
      const attributes: Record<string, string> = {}
      const namespaces: Record<string, string> = {}
      for (const [field, value] of Object.entries(fields)) attributes[field] = this.sensorValue(field, value)
      for (const { name: key, namespace, text, json } of extensions ?? []) {
        attributes[key] = text ?? String(json)
        if (namespace !== undefined) namespaces[key.split(':')[0] as string] = namespace
      }
      return writeElement(name, declareMissing(name, undefined, attributes, namespaces, this.scope), '')
    }
    return this.list(
      'sensorElementList',
      this.event.sensorElementList ?? [],
      ({ sensorMetadata, sensorReport, extensions }) => {
        const metadata = sensorMetadata === undefined ? '' : part('sensorMetadata', sensorMetadata)
        const reports = sensorReport.map((report) => part('sensorReport', report)).join('')
        return writeElement('sensorElement', undefined, metadata + reports + this.writeAll(extensions))
      },
    )
  }

  private sensorValue(field: string, value: string): string {
    const { names } = this.target
    if (names === 'given') return value
    if (field === 'type' || field === 'exception') return names === 'urn' ? prefixedTerm(value) : webTerm(value)
    return field === 'component' ? this.name('component', value) : value
  }
}

const merge = (a: Record<string, string> | undefined, b: Readonly<Record<string, string>> | undefined) =>
  a === undefined ? b : b === undefined ? a : { ...a, ...b }

/** The event's attributes, with declarations of what its marks use and the document does not declare. */
function declaredAttributes({ attributes, namespaces }: EpcisEvent, scope: Scope): Attributes | undefined {
  const inner = enterScope(scope, attributes)
  const missing = Object.entries(namespaces ?? {}).filter(([prefix, uri]) => prefix !== 'xml' && inner[prefix] !== uri)
  if (missing.length === 0) return attributes
  return { ...Object.fromEntries(missing.map(([prefix, uri]) => [`xmlns:${prefix}`, uri])), ...attributes }
}

/** What describes the event's element instead of being inside it. */
const aside = new Set(['type', 'extensions', 'attributes', 'marks', 'namespaces', 'layout', 'context'])

/** The fields of an event for which a layout has no room. */
function fieldsOutside(event: EpcisEvent, layout: Layout): string[] {
  const names = flatten(layout)
  return Object.keys(event).filter((field) => !aside.has(field) && !names.includes(field))
}

const flatten = (layout: Layout): readonly string[] =>
  layout.flatMap((slot) => (typeof slot === 'string' ? [slot] : flatten(slot)))

/** One event as XML, or nothing when the version has no such event. What it cannot express is reported. */
export function eventToXml(given: EpcisEvent, target: XmlTarget): string {
  const { version, report } = target
  const lose = (field: string, why: string) => report({ of: labelOf(given), field, why })
  let event = given
  if (version === '2.0' && given.type === 'QuantityEvent') {
    event = modernise(given)
    lose('QuantityEvent', quantityEventLoss)
  }
  const usual = layoutOf(version, event.type)
  if (usual === undefined) {
    lose(event.type, `EPCIS ${version} has no ${event.type}; it is left out`)
    return ''
  }
  const layout = target.sameVersion ? event.layout : undefined
  for (const field of fieldsOutside(event, layout ?? usual))
    lose(field, `${event.type} of EPCIS ${version} has no ${field}; it is left out`)
  const content = new EventWriter(event, target).write(layout ?? usual, layout !== undefined)
  const element = writeElement(event.type satisfies EventType, declaredAttributes(event, target.scope), content)
  return version === '1.2' && event.type === 'TransformationEvent' ? `<extension>${element}</extension>` : element
}

import { hash } from 'node:crypto'
import { defined } from '@kg/core'
import { type Vocabulary, webName, webTerm } from '../event/cbv-names.js'
import type { EpcisEvent, Extension, QuantityElement, SensorElement, SensorPart, TypedId } from '../event/event.js'
import { toXmlExtensions } from '../event/extension-forms.js'
import { hashTime, hashValue, sortTexts } from './hash-values.js'

const metadataFields = [
  'time',
  'startTime',
  'endTime',
  'deviceID',
  'deviceMetadata',
  'rawData',
  'dataProcessingMethod',
  'bizRules',
]
const reportFields = [
  'type',
  'exception',
  'deviceID',
  'deviceMetadata',
  'rawData',
  'dataProcessingMethod',
  'time',
  'microorganism',
  'chemicalSubstance',
  'value',
  'component',
  'stringValue',
  'booleanValue',
  'hexBinaryValue',
  'uriValue',
  'minValue',
  'maxValue',
  'meanValue',
  'sDev',
  'percRank',
  'percValue',
  'uom',
  'coordinateReferenceSystem',
]

const field = (name: string, value: string | undefined): string =>
  value === undefined ? '' : `${name}=${hashValue(value)}`

const list = (name: string, entries: string[]): string =>
  entries.length === 0 ? '' : name + sortTexts(entries).join('')

const epcs = (name: string, ids: readonly string[] | undefined): string =>
  ids === undefined
    ? ''
    : list(
        name,
        ids.map((id) => `epc=${hashValue(id)}`),
      )

const quantities = (name: string, elements: readonly QuantityElement[] | undefined): string =>
  elements === undefined
    ? ''
    : list(
        name,
        elements.map(
          ({ epcClass, quantity, uom }) =>
            `quantityElement${field('epcClass', epcClass)}${field('quantity', quantity)}${field('uom', uom)}`,
        ),
      )

const standard = (name: string, vocabulary: Vocabulary, value: string | undefined): string =>
  value === undefined ? '' : `${name}=${webName(vocabulary, value.trim())}`

const typed = (name: string, vocabulary: Vocabulary, entries: readonly TypedId[] | undefined): string =>
  entries === undefined
    ? ''
    : list(
        `${name}List`,
        entries.map(({ type, id }) => standard('type', vocabulary, type) + field(name, id)),
      )

/** Extensions, sorted: full name, value, and what is inside. */
function extensionTexts(extensions: readonly Extension[] | undefined): string[] {
  return sortTexts((extensions ?? []).flatMap((extension) => toXmlExtensions(extension).map(extensionText)))
}

function extensionText({ name, namespace, attributes, text, children }: Extension): string {
  const local = name.slice(name.indexOf(':') + 1)
  const inside = (children ?? []).filter((child): child is Extension => typeof child !== 'string')
  const value = text ?? children?.filter((child) => typeof child === 'string').join('') ?? ''
  const own = Object.entries(attributes ?? {})
    .filter(([attribute]) => !/^(?:xmlns|xsi|xml)(?::|$)/.test(attribute))
    .map(([attribute, given]): Extension => ({ name: attribute, text: given }))
  const key = namespace === undefined ? local : `{${namespace}}${local}`
  const said = value.trim() === '' ? '' : `=${hashValue(value)}`
  return key + said + extensionTexts([...own, ...inside]).join('')
}

function sensorField(name: string, value: string | undefined): string {
  if (value === undefined) return ''
  if (/time$/i.test(name)) return `${name}=${hashTime(value)}`
  if (name === 'type' || name === 'exception') return `${name}=${webTerm(value.trim())}`
  return name === 'component' ? standard(name, 'component', value) : field(name, value)
}

const sensorPart = (name: string, order: readonly string[], { fields }: SensorPart): string =>
  name + order.map((key) => sensorField(key, fields[key])).join('')

function sensorText({ sensorMetadata, sensorReport }: SensorElement): string {
  const metadata = sensorMetadata === undefined ? '' : sensorPart('sensorMetadata', metadataFields, sensorMetadata)
  const reports = sensorReport.map((report) => sensorPart('sensorReport', reportFields, report))
  return `sensorElement${metadata}${sortTexts(reports).join('')}`
}

function sensorExtensions({ sensorMetadata, sensorReport, extensions }: SensorElement): string {
  const of = (name: string, part: SensorPart | undefined) => list(name, extensionTexts(part?.extensions))
  const reports = sortTexts(sensorReport.map((report) => of('sensorReport', report))).join('')
  const text = of('sensorMetadata', sensorMetadata) + reports + extensionTexts(extensions).join('')
  return text === '' ? '' : `sensorElement${text}`
}

const withId = (name: string, id: string | undefined): string => (id === undefined ? '' : `${name}id=${hashValue(id)}`)

/**
 * The text behind an event hash, as the reference implementation of CBV 2.0 writes it: types stand before their values,
 * extensions of read point, business location and sensors after everything else that is standard. Record time, event
 * id, error declaration and certification do not count.
 */
export function preHash(event: EpcisEvent): string {
  const { persistentDisposition: persistent, sensorElementList: sensors = [] } = event
  const counted =
    event.epcClass === undefined ? undefined : [{ epcClass: event.epcClass, quantity: event.quantity ?? '' }]
  const attributes = Object.entries(event.attributes ?? {}).map(
    ([name, text]): Extension => ({
      name,
      ...defined({ namespace: event.namespaces?.[name.split(':')[0] as string] }),
      text,
    }),
  )
  return [
    `eventType=${event.type}eventTime=${hashTime(event.eventTime)}`,
    `eventTimeZoneOffset=${event.eventTimeZoneOffset}`,
    epcs('epcList', event.epcList),
    field('parentID', event.parentID),
    epcs('inputEPCList', event.inputEPCList),
    epcs('childEPCs', event.childEPCs),
    quantities('quantityList', event.quantityList ?? counted),
    quantities('childQuantityList', event.childQuantityList),
    quantities('inputQuantityList', event.inputQuantityList),
    epcs('outputEPCList', event.outputEPCList),
    quantities('outputQuantityList', event.outputQuantityList),
    field('action', event.action),
    field('transformationID', event.transformationID),
    standard('bizStep', 'bizStep', event.bizStep),
    standard('disposition', 'disposition', event.disposition),
    persistent === undefined
      ? ''
      : `persistentDisposition${list(
          '',
          (persistent.set ?? []).map((value) => standard('set', 'disposition', value)),
        )}${list(
          '',
          (persistent.unset ?? []).map((value) => standard('unset', 'disposition', value)),
        )}`,
    withId('readPoint', event.readPoint?.id),
    withId('bizLocation', event.bizLocation?.id),
    typed('bizTransaction', 'transactionType', event.bizTransactionList),
    typed('source', 'partyType', event.sourceList),
    typed('destination', 'partyType', event.destinationList),
    ...sortTexts(sensors.map(sensorText)),
    list('ilmd', extensionTexts(event.ilmd)),
    list('readPoint', extensionTexts(event.readPoint?.extensions)),
    list('bizLocation', extensionTexts(event.bizLocation?.extensions)),
    ...sortTexts(sensors.map(sensorExtensions)),
    ...extensionTexts([
      ...attributes.filter(({ name }) => !/^(?:xmlns|xsi)(?::|$)/.test(name)),
      ...(event.extensions ?? []),
    ]),
  ].join('')
}

/** The CBV 2.0 event hash: the same event has the same hash, whatever it was written in. */
export const eventHash = (event: EpcisEvent): string =>
  `ni:///sha-256;${hash('sha256', preHash(event), 'hex')}?ver=CBV2.0`

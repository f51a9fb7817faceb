import {
  canonicalValue,
  type EpcisEvent,
  type Extension,
  type TypedId,
  toXmlExtensions,
  type Vocabulary,
  type VocabularyElement,
  webName,
} from '@kg/ingest/datasets'
import { fieldTerm } from './field-term.js'
import { outerLink, prefixTerm } from './gs1-terms.js'

/** The term of every event. */
export const anyEvent = 'event'

/** An id of a thing, a class of things or a place, however it is written. */
export const idTerm = (id: string): string => fieldTerm('id', canonicalValue(id))
/** A business transaction, source or destination. */
export const typedTerm = (field: string, vocabulary: Vocabulary, type: string | undefined, id: string): string =>
  fieldTerm(field, `${type === undefined ? '' : webName(vocabulary, type.trim())} ${canonicalValue(id)}`)
/** An extension somewhere in the event, by its name without the prefix. */
export const extensionTerm = (name: string): string => fieldTerm('extension', localName(name))
export const extensionValueTerm = (name: string, value: string): string =>
  fieldTerm('extension', `${localName(name)} ${canonicalValue(value)}`)
export const masterDataTerm = (id: string): string => fieldTerm('master', canonicalValue(id))
export const attributeTerm = (name: string): string => fieldTerm('attribute', localName(name))

/** What stands behind the last separator of a name, whether it is a prefix or a whole address. */
export const localName = (name: string): string =>
  name.slice(Math.max(...[...'#/:'].map((sign) => name.lastIndexOf(sign))) + 1)

/** By what an event is found. */
export function termsOfEvent(event: EpcisEvent): Set<string> {
  const terms = new Set([anyEvent, fieldTerm('type', event.type)])
  if (event.action !== undefined) terms.add(fieldTerm('action', event.action))
  if (event.bizStep !== undefined) terms.add(fieldTerm('bizStep', webName('bizStep', event.bizStep.trim())))
  const { disposition, persistentDisposition: persistent, readPoint, bizLocation, transformationID } = event
  for (const one of [disposition, ...(persistent?.set ?? []), ...(persistent?.unset ?? [])])
    if (one !== undefined) terms.add(fieldTerm('disposition', webName('disposition', one.trim())))
  if (readPoint !== undefined) terms.add(fieldTerm('readPoint', canonicalValue(readPoint.id)))
  if (bizLocation !== undefined) terms.add(fieldTerm('bizLocation', canonicalValue(bizLocation.id)))
  if (transformationID !== undefined) terms.add(fieldTerm('transformationID', canonicalValue(transformationID)))
  for (const id of thingsOf(event)) addId(terms, id)
  addTyped(terms, 'bizTransaction', 'transactionType', event.bizTransactionList)
  addTyped(terms, 'source', 'partyType', event.sourceList)
  addTyped(terms, 'destination', 'partyType', event.destinationList)
  if (event.errorDeclaration !== undefined) terms.add(fieldTerm('has', 'errorDeclaration'))
  if (event.sensorElementList !== undefined) terms.add(fieldTerm('has', 'sensorElementList'))
  if (quantitiesOf(event).length > 0) terms.add(fieldTerm('has', 'quantity'))
  for (const extension of extensionsOf(event)) addExtension(terms, extension)
  return terms
}

/** By what master data is found. */
export const termsOfMasterData = ({ id, attributes }: VocabularyElement): Set<string> =>
  new Set([masterDataTerm(id), ...attributes.map((attribute) => attributeTerm(attribute.id))])

/** Everything that an event is about: things by their ids, and classes. */
export function thingsOf(event: EpcisEvent): readonly string[] {
  const found: string[] = []
  for (const list of [event.epcList, event.childEPCs, event.inputEPCList, event.outputEPCList])
    if (list !== undefined) for (const id of list) found.push(id)
  if (event.parentID !== undefined) found.push(event.parentID)
  if (event.epcClass !== undefined) found.push(event.epcClass)
  for (const list of quantityListsOf(event))
    if (list !== undefined) for (const { epcClass } of list) found.push(epcClass)
  return found
}

/** Every quantity that an event names, with its unit. */
export function quantitiesOf(event: EpcisEvent): readonly { readonly quantity: string; readonly uom?: string }[] {
  const found: { quantity: string; uom?: string }[] = []
  if (event.quantity !== undefined) found.push({ quantity: event.quantity })
  for (const list of quantityListsOf(event))
    if (list !== undefined)
      for (const { quantity, uom } of list)
        if (quantity !== undefined) found.push({ quantity, ...(uom !== undefined && { uom }) })
  return found
}

const quantityListsOf = (event: EpcisEvent) => [
  event.quantityList,
  event.childQuantityList,
  event.inputQuantityList,
  event.outputQuantityList,
]

function addId(terms: Set<string>, id: string): void {
  const link = canonicalValue(id)
  terms.add(fieldTerm('id', link))
  const outer = outerLink(link)
  if (outer !== undefined) terms.add(fieldTerm('in', outer))
  const prefix = prefixTerm(link)
  if (prefix !== undefined) terms.add(prefix)
}

function addTyped(
  terms: Set<string>,
  field: string,
  vocabulary: Vocabulary,
  entries: readonly TypedId[] | undefined,
): void {
  for (const { type, id } of entries ?? []) terms.add(typedTerm(field, vocabulary, type, id))
}

function extensionsOf(event: EpcisEvent): readonly Extension[] {
  const found: Extension[] = []
  const add = (extensions: readonly Extension[] | undefined) => {
    if (extensions !== undefined) for (const extension of extensions) found.push(extension)
  }
  add(event.extensions)
  add(event.ilmd)
  add(event.errorDeclaration?.extensions)
  add(event.readPoint?.extensions)
  add(event.bizLocation?.extensions)
  for (const { extensions, sensorMetadata, sensorReport } of event.sensorElementList ?? []) {
    add(extensions)
    add(sensorMetadata?.extensions)
    for (const report of sensorReport) add(report.extensions)
  }
  return found
}

function addExtension(terms: Set<string>, given: Extension): void {
  for (const extension of toXmlExtensions(given)) {
    terms.add(extensionTerm(extension.name))
    const text = textOf(extension)
    if (text !== '') terms.add(extensionValueTerm(extension.name, text))
    for (const child of extension.children ?? []) if (typeof child !== 'string') addExtension(terms, child)
  }
}

/** What an element says itself, without the elements in it. */
export const textOf = ({ text, children }: Extension): string =>
  (text ?? children?.filter((child) => typeof child === 'string').join('') ?? '').trim()

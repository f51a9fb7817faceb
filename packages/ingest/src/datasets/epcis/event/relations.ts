import { defined } from '@kg/core'
import type { JsonObject, KgRelation } from '../../kg-json/index.js'
import type { EpcisEvent, QuantityElement, TypedId } from './event.js'

/** A relation to a thing, a place or a party. */
export const relate = (relationType: string, id: string, properties: JsonObject | null = null): KgRelation => ({
  '@type': 'kgRelation',
  direction: 'direct',
  relationType,
  linkedObject: { '@id': id },
  properties,
})

const quantity = (type: string, { epcClass, quantity, uom }: QuantityElement): KgRelation =>
  relate(type, epcClass, defined({ quantity, uom }))

const party = (relationType: string, { type, id }: TypedId): KgRelation => relate(relationType, id, defined({ type }))

/** What an event is about: one relation for each thing, place and party that it names. */
export function relationsOf(event: EpcisEvent): KgRelation[] {
  const relations: KgRelation[] = []
  const each = <T>(values: readonly T[] | undefined, make: (value: T) => KgRelation) => {
    if (values !== undefined) for (const value of values) relations.push(make(value))
  }
  each(event.epcList, (id) => relate('EPC', id))
  if (event.parentID !== undefined) relations.push(relate('PARENT_EPC', event.parentID))
  each(event.childEPCs, (id) => relate('CHILD_EPC', id))
  each(event.inputEPCList, (id) => relate('INPUT_EPC', id))
  each(event.outputEPCList, (id) => relate('OUTPUT_EPC', id))
  each(event.quantityList, (element) => quantity('EPC_QUANTITY', element))
  each(event.childQuantityList, (element) => quantity('CHILD_EPC_QUANTITY', element))
  each(event.inputQuantityList, (element) => quantity('INPUT_EPC_QUANTITY', element))
  each(event.outputQuantityList, (element) => quantity('OUTPUT_EPC_QUANTITY', element))
  if (event.epcClass !== undefined)
    relations.push(quantity('EPC_QUANTITY', { epcClass: event.epcClass, ...defined({ quantity: event.quantity }) }))
  if (event.readPoint !== undefined) relations.push(relate('READ_POINT', event.readPoint.id))
  if (event.bizLocation !== undefined) relations.push(relate('BIZ_LOCATION', event.bizLocation.id))
  each(event.sourceList, (source) => party('SOURCE', source))
  each(event.destinationList, (destination) => party('DESTINATION', destination))
  return relations
}

/** The types of relations that EPCIS documents give. */
export const epcisRelationTypes = [
  'EPC',
  'PARENT_EPC',
  'CHILD_EPC',
  'INPUT_EPC',
  'OUTPUT_EPC',
  'EPC_QUANTITY',
  'CHILD_EPC_QUANTITY',
  'INPUT_EPC_QUANTITY',
  'OUTPUT_EPC_QUANTITY',
  'READ_POINT',
  'BIZ_LOCATION',
  'SOURCE',
  'DESTINATION',
  'HAS_CHILD',
  'CONNECTOR_FOR',
] as const

import { connectorType, readConnector } from './connectors.js'
import type { Position } from './document.js'
import type { EpcisEvent, QuantityElement } from './event.js'
import { invalidAt } from './invalid.js'

/** Where a field stands; the event itself when it is missing. */
export type Locate = (field: string) => Position

const time = /^-?\d{4,}-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)$/
const offset = /^[+-](0\d|1[0-4]):[0-5]\d$/
const decimal = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/
const actions = new Set(['ADD', 'OBSERVE', 'DELETE'])

/** A time with a zone: only then is it a moment. */
export const isTime = (text: string): boolean => time.test(text) && !Number.isNaN(timeOf(text))

/** The moment of a time with a zone, in milliseconds. */
export const timeOf = (text: string): number => Date.parse(text.replace(/\.(\d{3})\d+/, '.$1'))

/** Checks what every reader and converter relies on. The schemas of GS1 check more. */
export function checkEvent(event: EpcisEvent, locate: Locate): void {
  const fail = (field: string, why: string): never => {
    throw invalidAt(locate(field), why)
  }
  const { type } = event
  if (event.eventTime === undefined) fail('eventTime', `${type} has no eventTime`)
  for (const field of ['eventTime', 'recordTime'] as const) {
    const value = event[field]
    if (value !== undefined && !isTime(value)) fail(field, `${field} "${value}" is not a time with a zone`)
  }
  if (event.eventTimeZoneOffset === undefined) fail('eventTimeZoneOffset', `${type} has no eventTimeZoneOffset`)
  if (!offset.test(event.eventTimeZoneOffset))
    fail('eventTimeZoneOffset', `eventTimeZoneOffset "${event.eventTimeZoneOffset}" is not like +01:00`)
  if (event.errorDeclaration !== undefined && !isTime(event.errorDeclaration.declarationTime))
    fail('errorDeclaration', `declarationTime "${event.errorDeclaration.declarationTime}" is not a time with a zone`)
  checkAction(event, fail)
  checkWhat(event, fail)
  checkConnectors(event, fail)
  for (const field of ['sourceList', 'destinationList'] as const)
    if (event[field]?.some((party) => party.type === undefined)) fail(field, `an entry of ${field} has no type`)
}

function checkConnectors({ bizTransactionList = [] }: EpcisEvent, fail: Fail): void {
  for (const transaction of bizTransactionList)
    if (transaction.type === connectorType && readConnector(transaction) === undefined)
      fail('bizTransactionList', `the connector "${transaction.id}" is not <connection>:<0x and 40 hex digits>`)
}

type Fail = (field: string, why: string) => never

function checkAction({ type, action }: EpcisEvent, fail: Fail): void {
  const needed = type !== 'TransformationEvent' && type !== 'QuantityEvent'
  if (action === undefined) {
    if (needed) fail('action', `${type} has no action`)
  } else if (!needed) fail('action', `${type} has no field action`)
  else if (!actions.has(action)) fail('action', `action "${action}" is not ADD, OBSERVE or DELETE`)
}

function checkWhat(event: EpcisEvent, fail: Fail): void {
  const { type, action } = event
  if (
    (type === 'AggregationEvent' || type === 'AssociationEvent') &&
    event.parentID === undefined &&
    action !== 'OBSERVE'
  )
    fail('parentID', `${type} with action ${action} has no parentID`)
  if (type === 'TransactionEvent' && !event.bizTransactionList?.length)
    fail('bizTransactionList', 'TransactionEvent has no business transaction')
  if (type === 'QuantityEvent') {
    if (event.epcClass === undefined) fail('epcClass', 'QuantityEvent has no epcClass')
    if (event.quantity === undefined) fail('quantity', 'QuantityEvent has no quantity')
    if (!/^-?\d+$/.test(event.quantity as string))
      fail('quantity', `quantity "${event.quantity}" is not a whole number`)
  }
  if (type === 'TransformationEvent' && event.transformationID === undefined) {
    const inputs = (event.inputEPCList?.length ?? 0) + (event.inputQuantityList?.length ?? 0)
    const outputs = (event.outputEPCList?.length ?? 0) + (event.outputQuantityList?.length ?? 0)
    if (inputs === 0 || outputs === 0)
      fail('inputEPCList', 'TransformationEvent without a transformationID needs inputs and outputs')
  }
  for (const field of ['quantityList', 'childQuantityList', 'inputQuantityList', 'outputQuantityList'] as const)
    for (const element of event[field] ?? []) checkQuantity(element, field, fail)
}

function checkQuantity({ quantity, uom }: QuantityElement, field: string, fail: Fail): void {
  if (quantity === undefined) {
    if (uom !== undefined) fail(field, 'a quantityElement with a uom has no quantity')
  } else if (!decimal.test(quantity) || Number(quantity) < 0)
    fail(field, `quantity "${quantity}" is not a positive number`)
}

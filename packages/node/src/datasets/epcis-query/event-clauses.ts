import {
  canonicalValue,
  type EpcisEvent,
  eventTypes,
  type QuantityElement,
  timeOf,
  type Vocabulary,
  webName,
} from '@kg/ingest/datasets'
import { fieldTerm } from '../epcis-index/field-term.js'
import { typedTerm } from '../epcis-index/terms.js'
import { readEpcPattern } from './epc-patterns.js'
import { choiceIn, type Parameter, refuse, timeIn } from './parameter-values.js'
import type { Clause, Condition } from './query.js'

type MakeClause = (parameter: Parameter) => Clause

/** A clause that master data does not change. */
export const fixed =
  (condition: Condition): Clause =>
  () =>
    condition

/** Any of the values of a field, in any spelling of the vocabulary. */
function named(field: string, vocabulary: Vocabulary, valuesOf: (event: EpcisEvent) => readonly string[]): MakeClause {
  return ({ values }) => {
    const wanted = new Set(values.map((value) => webName(vocabulary, value.trim())))
    return fixed({
      terms: [...wanted].map((value) => fieldTerm(field, value)),
      test: ({ event }) => valuesOf(event).some((value) => wanted.has(webName(vocabulary, value.trim()))),
    })
  }
}

const listed = (value: string | undefined): readonly string[] => (value === undefined ? [] : [value])

/** One of these places. */
export function atPlaces(field: 'readPoint' | 'bizLocation', ids: ReadonlySet<string>): Condition {
  return {
    terms: [...ids].map((id) => fieldTerm(field, id)),
    test: ({ event }) => event[field] !== undefined && ids.has(canonicalValue(event[field].id)),
  }
}

const places =
  (field: 'readPoint' | 'bizLocation'): MakeClause =>
  ({ values }) =>
    fixed(atPlaces(field, new Set(values.map(canonicalValue))))

const within =
  (field: 'readPoint' | 'bizLocation'): MakeClause =>
  ({ values }) =>
  (masterData) =>
    atPlaces(field, new Set(values.flatMap((id) => [...masterData.within(canonicalValue(id))])))

/** Ids or patterns of them, among the ids that an event has in some of its fields. */
function matching(idsOf: (event: EpcisEvent) => readonly string[]): MakeClause {
  return ({ values }) => {
    const patterns = values.map(readEpcPattern)
    const terms = patterns.flatMap((pattern) => pattern.terms ?? [])
    const isIndexed = patterns.every((pattern) => pattern.terms !== undefined)
    return fixed({
      ...(isIndexed && { terms }),
      test: ({ event }) => idsOf(event).some((id) => patterns.some((pattern) => pattern.matches(id))),
    })
  }
}

const classesOf = (elements: readonly QuantityElement[] = []) => elements.map(({ epcClass }) => epcClass)
const epcsOf = ({ epcList = [], childEPCs = [] }: EpcisEvent) => [...epcList, ...childEPCs]
const ownClassesOf = ({ epcClass, quantityList, childQuantityList }: EpcisEvent) => [
  ...listed(epcClass),
  ...classesOf(quantityList),
  ...classesOf(childQuantityList),
]

const eventIds: MakeClause = ({ values }) => fixed({ eventIds: values, test: ({ id }) => values.includes(id) })

const exists =
  (field: 'errorDeclaration' | 'sensorElementList'): MakeClause =>
  () =>
    fixed({ terms: [fieldTerm('has', field)], test: ({ event }) => event[field] !== undefined })

/** The parameters with a name of their own. */
export const eventClauses: Readonly<Record<string, MakeClause>> = {
  eventType(parameter) {
    const types = new Set<string>(choiceIn(parameter, eventTypes))
    return fixed({
      terms: [...types].map((type) => fieldTerm('type', type)),
      test: ({ event }) => types.has(event.type),
    })
  },
  EQ_action(parameter) {
    const actions = new Set<string>(choiceIn(parameter, ['ADD', 'OBSERVE', 'DELETE']))
    const terms = [...actions].map((action) => fieldTerm('action', action))
    return fixed({ terms, test: ({ event }) => actions.has(event.action ?? '') })
  },
  EQ_bizStep: named('bizStep', 'bizStep', ({ bizStep }) => listed(bizStep)),
  EQ_disposition: named('disposition', 'disposition', ({ disposition }) => listed(disposition)),
  EQ_persistentDisposition_set: named(
    'disposition',
    'disposition',
    ({ persistentDisposition }) => persistentDisposition?.set ?? [],
  ),
  EQ_persistentDisposition_unset: named(
    'disposition',
    'disposition',
    ({ persistentDisposition }) => persistentDisposition?.unset ?? [],
  ),
  EQ_readPoint: places('readPoint'),
  WD_readPoint: within('readPoint'),
  EQ_bizLocation: places('bizLocation'),
  WD_bizLocation: within('bizLocation'),
  EQ_transformationID({ values }) {
    const wanted = new Set(values.map(canonicalValue))
    const terms = [...wanted].map((id) => fieldTerm('transformationID', id))
    return fixed({
      terms,
      test: ({ event }) => listed(event.transformationID).some((id) => wanted.has(canonicalValue(id))),
    })
  },
  MATCH_epc: matching(epcsOf),
  MATCH_parentID: matching(({ parentID }) => listed(parentID)),
  MATCH_inputEPC: matching(({ inputEPCList = [] }) => inputEPCList),
  MATCH_outputEPC: matching(({ outputEPCList = [] }) => outputEPCList),
  MATCH_anyEPC: matching((event) => [
    ...epcsOf(event),
    ...listed(event.parentID),
    ...(event.inputEPCList ?? []),
    ...(event.outputEPCList ?? []),
  ]),
  MATCH_epcClass: matching(ownClassesOf),
  MATCH_inputEPCClass: matching(({ inputQuantityList }) => classesOf(inputQuantityList)),
  MATCH_outputEPCClass: matching(({ outputQuantityList }) => classesOf(outputQuantityList)),
  MATCH_anyEPCClass: matching((event) => [
    ...ownClassesOf(event),
    ...classesOf(event.inputQuantityList),
    ...classesOf(event.outputQuantityList),
  ]),
  EQ_eventID: eventIds,
  EXISTS_errorDeclaration: exists('errorDeclaration'),
  EXISTS_sensorElementList: exists('sensorElementList'),
  GE_errorDeclarationTime: declared((time, wanted) => time >= wanted),
  LT_errorDeclarationTime: declared((time, wanted) => time < wanted),
  EQ_errorReason({ values }) {
    const wanted = new Set(values.map((value) => webName('errorReason', value.trim())))
    return declaration(({ reason }) => reason !== undefined && wanted.has(webName('errorReason', reason.trim())))
  },
  EQ_correctiveEventID: ({ values }) =>
    declaration(({ correctiveEventIDs = [] }) => correctiveEventIDs.some((id) => values.includes(id))),
}

type ErrorDeclaration = NonNullable<EpcisEvent['errorDeclaration']>

const declaration = (test: (declaration: ErrorDeclaration) => boolean): Clause =>
  fixed({
    terms: [fieldTerm('has', 'errorDeclaration')],
    test: ({ event }) => event.errorDeclaration !== undefined && test(event.errorDeclaration),
  })

function declared(isGood: (time: number, wanted: number) => boolean): MakeClause {
  return (parameter) => {
    const wanted = timeIn(parameter)
    return declaration(({ declarationTime }) => isGood(timeOf(declarationTime), wanted))
  }
}

const typedFields = {
  bizTransaction: ['bizTransactionList', 'transactionType'],
  source: ['sourceList', 'partyType'],
  destination: ['destinationList', 'partyType'],
} as const

/** `EQ_bizTransaction_po`, `EQ_source_owning_party` and the like. */
export function typedClause(parameter: Parameter): Clause | undefined {
  const [, field, type] = /^EQ_(bizTransaction|source|destination)_(.+)$/.exec(parameter.name) ?? []
  if (field === undefined || type === undefined) return undefined
  const [list, vocabulary] = typedFields[field as keyof typeof typedFields]
  const wantedType = webName(vocabulary, type)
  const wanted = new Set(parameter.values.map(canonicalValue))
  if (wanted.has('')) refuse(parameter.name, 'must have a value')
  return fixed({
    terms: parameter.values.map((id) => typedTerm(field, vocabulary, type, id)),
    test: ({ event }) =>
      (event[list] ?? []).some(
        (one) =>
          one.type !== undefined &&
          webName(vocabulary, one.type.trim()) === wantedType &&
          wanted.has(canonicalValue(one.id)),
      ),
  })
}

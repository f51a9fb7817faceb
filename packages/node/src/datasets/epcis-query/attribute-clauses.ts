import { canonicalValue, type EpcisEvent } from '@kg/ingest/datasets'
import { fieldTerm } from '../epcis-index/field-term.js'
import { thingsOf } from '../epcis-index/terms.js'
import { atPlaces } from './event-clauses.js'
import { type Parameter, refuse } from './parameter-values.js'
import type { Clause, Condition } from './query.js'

const fields = ['readPoint', 'bizLocation', 'epcClass', 'source', 'destination'] as const
type Field = (typeof fields)[number]

/** `HASATTR_readPoint=…` and `EQATTR_bizLocation_…=…`: what master data says of a place, a class or a party. */
export function attributeClause(parameter: Parameter): Clause | undefined {
  const [, has, equals] = /^(?:HASATTR_(.+)|EQ_?ATTR_(.+))$/.exec(parameter.name) ?? []
  if (has !== undefined) {
    const field = fieldIn(parameter, has)
    return (masterData) => naming(field, new Set(parameter.values.flatMap((name) => [...masterData.having(name)])))
  }
  if (equals === undefined) return undefined
  const [name = '', ...rest] = equals.split('_')
  const field = fieldIn(parameter, name)
  const attribute = rest.join('_')
  if (attribute === '') refuse(parameter.name, 'must name an attribute: EQATTR_<field>_<attribute>')
  return (masterData) => naming(field, masterData.having(attribute, parameter.values))
}

function fieldIn({ name }: Parameter, given: string): Field {
  return fields.find((field) => field === given) ?? refuse(name, `must be about ${fields.join(', ')}`)
}

/** Events that name one of these ids in the field. */
function naming(field: Field, ids: ReadonlySet<string>): Condition {
  if (field === 'readPoint' || field === 'bizLocation') return atPlaces(field, ids)
  const isOne = (id: string) => ids.has(canonicalValue(id))
  if (field === 'epcClass')
    return {
      terms: [...ids].map((id) => fieldTerm('id', id)),
      test: ({ event }) => thingsOf(event).some(isOne),
    }
  // Sources and destinations are found by their type as well, which nobody has named.
  return { test: ({ event }) => partiesOf(event, field).some(isOne) }
}

const partiesOf = ({ sourceList = [], destinationList = [] }: EpcisEvent, field: 'source' | 'destination') =>
  (field === 'source' ? sourceList : destinationList).map(({ id }) => id)

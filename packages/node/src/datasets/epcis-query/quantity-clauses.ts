import { fieldTerm } from '../epcis-index/field-term.js'
import { quantitiesOf } from '../epcis-index/terms.js'
import { type Comparison, numberTest } from './compare.js'
import { fixed } from './event-clauses.js'
import type { Parameter } from './parameter-values.js'
import type { Clause } from './query.js'
import { convertUnit } from './units.js'

/** `GE_quantity` compares numbers of pieces, `GE_quantity_KGM` quantities that have a mass, in that unit. */
export function quantityClause(parameter: Parameter): Clause | undefined {
  const [, by, uom] = /^(EQ|GT|GE|LT|LE)_quantity(?:_([A-Z0-9]{2,4}))?$/.exec(parameter.name) ?? []
  if (by === undefined) return undefined
  const test = numberTest(by as Comparison, parameter)
  return fixed({
    terms: [fieldTerm('has', 'quantity')],
    test: ({ event }) =>
      quantitiesOf(event).some((one) => {
        const quantity = convertUnit(Number(one.quantity), one.uom, uom)
        return quantity !== undefined && test(quantity)
      }),
  })
}

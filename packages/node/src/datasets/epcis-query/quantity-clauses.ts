import type { EpcisEvent } from '@kg/ingest/datasets'
import { type Comparison, numberTest } from './compare.js'
import { fixed } from './event-clauses.js'
import type { Parameter } from './parameter-values.js'
import type { Clause } from './query.js'

/** `GE_quantity` compares numbers of pieces, `GE_quantity_KGM` quantities in that unit. */
export function quantityClause(parameter: Parameter): Clause | undefined {
  const [, by, uom] = /^(EQ|GT|GE|LT|LE)_quantity(?:_([A-Z0-9]{2,4}))?$/.exec(parameter.name) ?? []
  if (by === undefined) return undefined
  const test = numberTest(by as Comparison, parameter)
  return fixed({
    test: ({ event }) => [...quantitiesOf(event)].some((one) => one.uom === uom && test(Number(one.quantity))),
  })
}

function* quantitiesOf(event: EpcisEvent): Iterable<{ quantity: string; uom?: string }> {
  const { quantity, quantityList, childQuantityList, inputQuantityList, outputQuantityList } = event
  if (quantity !== undefined) yield { quantity }
  for (const list of [quantityList, childQuantityList, inputQuantityList, outputQuantityList])
    for (const one of list ?? []) if (one.quantity !== undefined) yield { ...one, quantity: one.quantity }
}

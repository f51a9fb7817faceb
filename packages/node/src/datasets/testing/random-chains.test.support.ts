import type { KgElement } from '@kg/ingest/datasets'
import fc from 'fast-check'
import type { TrailRequest } from '../trail/find-trail.js'
import { connector, object } from './graphs.test.support.js'

/** A dataset without an id. Names are those of its case: a number keeps the cases of one ledger apart. */
export interface Chain {
  readonly creator: string
  readonly isVisible: boolean
  graphOf(run: number): KgElement[]
}

const creators = ['0xa', '0xb', '0xc'] as const
const types = ['EPC', 'PARENT_EPC', 'BIZ_LOCATION'] as const
const ids = ['o0', 'o1', 'o2', 'o3', 'o4'] as const
export const creatorIn = (run: number, creator: string): string => `${creator}${run}`

const chain = fc
  .record({
    creator: fc.constantFrom(...creators),
    // Most can be seen, so that trails have somewhere to go.
    isVisible: fc.integer({ min: 0, max: 4 }).map((n) => n > 0),
    objects: fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1 }),
    lots: fc.array(fc.constantFrom('x', 'y', ''), { minLength: 5, maxLength: 5 }),
    states: fc.array(fc.constantFrom('hot', 'cold'), { minLength: 5, maxLength: 5 }),
    relations: fc.array(fc.record({ type: fc.constantFrom(...types), from: fc.nat(4), to: fc.nat(4) }), {
      maxLength: 6,
    }),
    connectors: fc.array(
      fc.record({ id: fc.constantFrom('p', 'q'), expects: fc.constantFrom(...creators), for: fc.nat(4) }),
      { maxLength: 2 },
    ),
  })
  .map((given): Chain => {
    const at = (i: number) => given.objects[i % given.objects.length] as string
    return {
      creator: given.creator,
      isVisible: given.isVisible,
      graphOf: (run) => [
        ...given.objects.map((id, i) => {
          const relations = given.relations.filter(({ from }) => at(from) === id)
          const lot = given.lots[i] ?? ''
          return object(
            id,
            relations.map(({ type, to }): [string, string] => [type, at(to)]),
            {
              identifiers: [
                { '@type': 'id', '@value': `${id} ${run}` },
                ...(lot === '' ? [] : [{ '@type': 'lot', '@value': `${lot} ${run}` }]),
              ],
              properties: { state: given.states[i] ?? '' },
            },
          )
        }),
        ...given.connectors.map((one, i) =>
          connector(`c${i}`, `${one.id} ${run}`, creatorIn(run, one.expects), at(one.for)),
        ),
      ],
    }
  })

export const randomChains = fc.array(chain, { minLength: 1, maxLength: 5 })

const identifier = fc.oneof(
  fc.constantFrom(...ids).map((id) => ['id', id] as const),
  fc.constantFrom('x', 'y').map((lot) => ['lot', lot] as const),
  fc.constantFrom('p', 'q').map((id) => ['id', id] as const),
)

/** A question, with the identifiers of a case still without its number. */
export const randomRequest: fc.Arbitrary<TrailRequest> = fc.record({
  identifiers: fc.array(identifier, { minLength: 1, maxLength: 2 }),
  opcode: fc.constantFrom('EQ', 'IN'),
  depth: fc.nat(6),
  connectionTypes: fc.subarray([...types, 'CONNECTOR_FOR', 'CONNECTION_DOWNSTREAM', 'IDENTIFIED_BY', 'IDENTIFIES']),
  reach: fc.constantFrom('narrow', 'extended'),
})

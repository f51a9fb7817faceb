import type { Reply, Routes } from '@kg/contract'
import { shortIri } from '../../look/short-iri.js'

export type TrailItem = Reply<Routes['trail']>[number]

export type Kind = 'event' | 'transformation' | 'aggregation' | 'connector' | 'place' | 'thing'

/** An object of the trail in the words of a reader. */
export interface Stop {
  /** Stays the same when the trail is followed again. */
  readonly key: string
  readonly item: TrailItem
  readonly kind: Kind
  readonly title: string
  /** Who says so: the creator of the dataset, or the dataset where that is not known. */
  readonly party: string
  /** Milliseconds since 1970. */
  readonly time?: number
  readonly why: string
}

const places = new Set(['BIZ_LOCATION', 'READ_POINT', 'OBSERVATION_READ_POINT', 'SOURCE', 'DESTINATION'])
export const isPlaceRelation = (type: string): boolean => places.has(type)
export const isInput = (type: string): boolean => type.startsWith('INPUT_')
export const isOutput = (type: string): boolean => type.startsWith('OUTPUT_')
export const isPacking = (type: string): boolean => type === 'PARENT_EPC' || type.startsWith('CHILD_')

/** The objects of an answer, each with what a reader asks first. */
export function readItems(items: readonly TrailItem[], creators: Readonly<Record<string, string>>): Stop[] {
  const placeIds = new Set(
    items.flatMap(({ kgObject }) =>
      kgObject.relations
        .filter(({ relationType }) => isPlaceRelation(relationType))
        .map(({ linkedObject }) => linkedObject['@id']),
    ),
  )
  const seen = new Map<string, number>()
  return items.map((item) => {
    const { '@id': id, properties } = item.kgObject
    const dataset = item.datasets[0] ?? ''
    const plain = `${dataset.slice(0, 10)} ${id}`
    const count = seen.get(plain) ?? 0
    seen.set(plain, count + 1)
    const time = Date.parse(textOf(properties.eventTime) ?? '')
    return {
      key: count === 0 ? plain : `${plain} ${count + 1}`,
      item,
      kind: kindOf(item, placeIds),
      title: titleOf(item),
      party: creators[dataset] ?? dataset,
      ...(!Number.isNaN(time) && { time }),
      why: [properties.bizStep, properties.disposition].map(wordOf).filter(Boolean).join(', '),
    }
  })
}

function kindOf({ kgObject }: TrailItem, placeIds: ReadonlySet<string>): Kind {
  if (kgObject['@type'] === 'kgConnector') return 'connector'
  const types = kgObject.relations.map(({ relationType }) => relationType)
  if (types.some((type) => isInput(type) || isOutput(type))) return 'transformation'
  if (types.some(isPacking)) return 'aggregation'
  if (textOf(kgObject.properties.eventTime) !== undefined) return 'event'
  if (placeIds.has(kgObject['@id'])) return 'place'
  // Who names a thing without being named with a time tells of something that happened.
  return types.some((type) => type === 'EPC' || type === 'EPC_QUANTITY') ? 'event' : 'thing'
}

function titleOf({ kgObject }: TrailItem): string {
  const { '@id': id, '@type': type, properties, identifiers } = kgObject
  if (type === 'kgConnector') return identifiers[0]?.['@value'] ?? id
  const name = textOf(properties.name)
  if (name !== undefined) return name
  if (textOf(properties.eventTime) !== undefined)
    return wordOf(properties.bizStep) || textOf(properties.objectType) || id
  return shortId(id)
}

/** The part of an EPC URI that tells one thing from the other. */
const shortId = (id: string): string => shortIri(id.replace(/^urn:epc:(?:id|class|idpat):/, ''))

/** The last word of an IRI of a vocabulary. */
const wordOf = (value: unknown): string => (textOf(value) ?? '').replace(/^.*[:/]/s, '').replaceAll('_', ' ')

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

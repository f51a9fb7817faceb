const schema = 'https://schema.org/'
const xsd = 'http://www.w3.org/2001/XMLSchema#'
const type = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'

export interface Quad {
  readonly subject: string
  readonly predicate: string
  readonly object: string
}

const say = (subject: string, predicate: string, object: string): Quad => ({
  subject,
  predicate: predicate === 'type' ? type : schema + predicate,
  object,
})
const text = (value: string) => JSON.stringify(value)
const typed = (value: string | number, kind: string) => `"${value}"^^<${xsd}${kind}>`
const iri = (kind: string, name: string) => `urn:garden:${kind}:${name.toLowerCase().replaceAll(' ', '-')}`

const plants = [
  ['Tomato', 'Sunny bed', '2026-07-14', 12, 'Basil'],
  ['Basil', 'Sunny bed', '2026-06-02', 4, 'Tomato'],
  ['Potato', 'North field', '2026-09-01', 31, 'Bean'],
  ['Bean', 'North field', '2026-08-12', 9, 'Maize'],
  ['Maize', 'North field', '2026-09-20', 17, 'Squash'],
  ['Squash', 'North field', '2026-10-03', 14, 'Bean'],
  ['Lettuce', 'Glasshouse', '2026-05-11', 6, 'Radish'],
  ['Radish', 'Glasshouse', '2026-04-29', 3, 'Lettuce'],
] as const

const people = [
  ['Ana', 'Sunny bed'],
  ['Bruno', 'North field'],
  ['Chen', 'Glasshouse'],
] as const

/** What grows where, and what was harvested. */
export const plantQuads: readonly Quad[] = plants.flatMap(([name, bed, date, kilos, beside]) => {
  const plant = iri('plant', name)
  return [
    say(plant, 'type', `${schema}Product`),
    say(plant, 'name', text(name)),
    say(plant, 'productionDate', typed(date, 'date')),
    say(plant, 'weight', typed(kilos, 'integer')),
    say(plant, 'isRelatedTo', iri('plant', beside)),
    say(plant, 'locationCreated', iri('bed', bed)),
  ]
})

/** Who tends which bed. */
export const peopleQuads: readonly Quad[] = people.flatMap(([name, bed]) => [
  say(iri('person', name), 'type', `${schema}Person`),
  say(iri('person', name), 'name', text(name)),
  say(iri('person', name), 'workLocation', iri('bed', bed)),
  say(iri('bed', bed), 'type', `${schema}Place`),
  say(iri('bed', bed), 'name', text(bed)),
  say(iri('bed', bed), 'containedInPlace', 'urn:garden:farm:hill'),
])

/** The soil of each bed over a few weeks. */
export const soilQuads: readonly Quad[] = ['Sunny bed', 'North field', 'Glasshouse'].flatMap((bed, b) =>
  Array.from({ length: 6 }, (_, week) => {
    const test = iri('soil', `${bed} ${week}`)
    return [
      say(test, 'type', `${schema}Observation`),
      say(test, 'observationAbout', iri('bed', bed)),
      say(test, 'value', typed((6.1 + b * 0.4 + week * 0.07).toFixed(2), 'decimal')),
      say(test, 'observationDate', typed(`2026-0${4 + week}-01`, 'date')),
    ]
  }).flat(),
)

export const tomato = iri('plant', 'Tomato')
export const bean = iri('plant', 'Bean')
export const ana = iri('person', 'Ana')
export const product = `${schema}Product`

export const question = `PREFIX schema: <${schema}>
SELECT ?plant ?kilos WHERE {
  ?thing a schema:Product ;
    schema:name ?plant ;
    schema:weight ?kilos .
} ORDER BY DESC(?kilos)`

export const picture = `PREFIX schema: <${schema}>
CONSTRUCT WHERE { ?a schema:isRelatedTo ?b }`

export const notes = `# Notes on the tomatoes

Sown in March in the glasshouse, planted out on 12 May beside the basil.

## Water

Every second day, in the morning, at the root. Leaves stay dry.

## Harvest

Twelve kilos until the middle of July. The yellow ones were first.
`

export const gardenNotes = [
  { text: 'Ana prefers to be called in the morning; she is in the field after ten.', source: 'Talk with Ana' },
  { text: 'The sunny bed gets water on Mondays and Thursdays from May on.', source: 'Garden plan, page 3' },
  { text: 'We decided to grow squash instead of maize in the north field next year.', about: ['North field'] },
]

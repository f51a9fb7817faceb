import { gardenPlaces, operationsPlaces, type UiPlace } from '../lib/ui-places.js'
import { ana, bean, picture, product, question, tomato } from './garden.js'

/** What is expanded on the canvas. */
const opened = new URLSearchParams(
  [
    `out ${tomato} https://schema.org/locationCreated`,
    `out ${tomato} https://schema.org/isRelatedTo`,
    `in urn:garden:bed:sunny-bed https://schema.org/workLocation`,
    `out urn:garden:bed:sunny-bed https://schema.org/containedInPlace`,
    `in urn:garden:farm:hill https://schema.org/containedInPlace`,
    `in urn:garden:bed:north-field https://schema.org/locationCreated`,
    `in urn:garden:bed:glasshouse https://schema.org/locationCreated`,
  ].map((group) => ['open', `${group} 50`]),
)

/** Every page of the furnished node. */
export function placesIn({
  author,
  dataset,
}: {
  readonly author: string
  readonly dataset: string
}): readonly UiPlace[] {
  const at = (path: string, query: Readonly<Record<string, string>>) => `${path}?${new URLSearchParams(query)}`
  const asset = (name: string) => `knowledge/garden/assets/${author}/${name}`
  const garden = { graph: 'garden' }
  return [
    ...gardenPlaces,
    { name: 'board-members-curated', path: 'knowledge/family?tab=members' },
    { name: 'join', path: 'join' },
    { name: 'import', path: 'knowledge/garden/import' },
    { name: 'document', path: `${asset('notes')}/document` },
    { name: 'document-place', path: `${asset('talk')}/document?page=2` },
    { name: 'document-table', path: `${asset('harvest')}/document` },
    { name: 'draft-form', path: `${asset('soil')}/edit` },
    { name: 'draft-turtle', path: `${asset('soil')}/edit?tab=turtle` },
    { name: 'asset', path: asset('plants') },
    { name: 'asset-shared', path: asset('people') },
    { name: 'asset-changes', path: `${asset('plants')}?tab=changes` },
    { name: 'asset-publish', path: `${asset('people')}?dialog=publish` },
    { name: 'asset-draft', path: asset('soil') },
    { name: 'asset-history', path: `${asset('plants')}?tab=history` },
    { name: 'asset-proof', path: `${asset('plants')}?tab=proof`, click: 'button:has-text("Verify here")' },
    { name: 'explore', path: at('explore', garden) },
    { name: 'explore-table', path: at('explore/table', { ...garden, type: product }) },
    { name: 'explore-entity', path: at('explore/entity', { ...garden, iri: tomato }) },
    { name: 'explore-entity-graph', path: at('explore/entity', { ...garden, iri: tomato, tab: 'graph' }) },
    { name: 'explore-entity-history', path: at('explore/entity', { ...garden, iri: tomato, tab: 'history' }) },
    { name: 'explore-canvas', path: `${at('explore/canvas', { ...garden, from: tomato, at: tomato })}&${opened}` },
    { name: 'explore-path', path: at('explore/path', { ...garden, from: ana, to: bean }) },
    { name: 'query', path: at('query', { ...garden, q: question }) },
    { name: 'query-chart', path: at('query', { ...garden, q: question, tab: 'chart' }) },
    { name: 'query-graph', path: at('query', { ...garden, q: picture, tab: 'graph' }) },
    { name: 'memory', path: 'memory' },
    { name: 'memory-answers', path: 'memory?q=When is the seed exchange?' },
    { name: 'memory-words', path: 'memory?q=tomato&tab=words' },
    { name: 'trail-start', path: 'trail' },
    { name: 'trail', path: 'trail?q=urn:epc:id:sgtin:4098765.022222.1' },
    { name: 'trail-find', path: 'trail/find?q=urn:epc:id:sgtin:4098765.022222.1' },
    { name: 'trail-datasets', path: 'trail/datasets' },
    { name: 'trail-dataset', path: at('trail/dataset', { id: dataset }) },
    { name: 'trail-offers', path: 'trail/offers' },
    { name: 'trail-holdings', path: 'trail/holdings' },
    { name: 'trail-network', path: 'trail/network' },
    { name: 'agents', path: 'agents' },
    { name: 'agents-connect', path: 'agents?tab=connect' },
    { name: 'agent', path: `agents/${author}?graph=garden&asset=plants` },
    { name: 'messages', path: 'messages' },
    { name: 'messages-policy', path: 'messages?tab=policy' },
    { name: 'peers', path: 'peers' },
    { name: 'peers-agents', path: 'peers?tab=agents' },
    ...operationsPlaces,
  ]
}

/** What docs/ui.md shows. */
export const shownInDocs = [
  'board',
  'asset-proof',
  'explore-entity',
  'explore-canvas',
  'query-chart',
  'trail',
  'agents-connect',
  'operations-charts',
]

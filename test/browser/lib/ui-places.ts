import type { api } from '../../lib/api.js'
import { element, graphText, importText } from '../../lib/datasets.js'
import { until } from '../../lib/until.js'

/** A page at an address below /ui. Its name is also that of its picture. */
export interface UiPlace {
  readonly name: string
  readonly path: string
  /** What is clicked before a picture is taken. */
  readonly click?: string
}

/** The first pages of a node that has a context graph `garden`. */
export const gardenPlaces: readonly UiPlace[] = [
  { name: 'home', path: '' },
  { name: 'knowledge', path: 'knowledge' },
  { name: 'board', path: 'knowledge/garden' },
  { name: 'board-activity', path: 'knowledge/garden?tab=activity' },
  { name: 'board-members', path: 'knowledge/garden?tab=members' },
]

const operationsTabs = ['charts', 'jobs', 'requests', 'wallets', 'log', 'settings', 'backup']
export const operationsPlaces: readonly UiPlace[] = [
  { name: 'operations', path: 'operations' },
  ...operationsTabs.map((tab) => ({ name: `operations-${tab}`, path: `operations?tab=${tab}` })),
]

/** What a stranger may have written. */
export const hostile = `<img src=x onerror="window.harmed=1">"'\u202egnp.exe\u2066 ${'W'.repeat(2000)}`
const rdfType = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'
const hostileName = "it's&lt;b&gt;%22\u202egnp"

/** An import of a file with a hostile name and hostile content, which fails; its handler. */
async function failImport(admin: ReturnType<typeof api>): Promise<string> {
  const file = {
    name: `${hostileName}.json`,
    type: 'application/json',
    content: graphText(element(hostile, [['EPC', hostileName]])),
  }
  const { handler_id } = await admin.ok('importDataset', { form: { fields: { standard_id: 'GRAPH' }, file } })
  const ask = () => admin.ok('importResult', { params: { handler_id } })
  await until(ask, ({ status }) => status === 'FAILED')
  return handler_id
}

/** A document with hostile names, text, links and cells. */
async function importHostileFile(admin: ReturnType<typeof api>): Promise<void> {
  const content = `---
status: ${JSON.stringify(hostile)}
---
${hostile} [run](javascript:window.harmed=1) <script>window.harmed=1</script> ![](https://harm.example/x.png)

# ${hostile}

- [ ] ${hostileName} https://harm.example/${'w'.repeat(300)}

| ${hostileName} | b |
|---|---|
| ${hostile} | <iframe src="javascript:window.harmed=1"></iframe> |
`
  const file = { name: `${hostileName}.md`, type: 'text/markdown', content }
  const fields = { contextGraphId: 'garden' }
  await admin.ok('importFile', { params: { name: 'letters' }, form: { fields, file } })
  const table = {
    name: `${hostileName}.csv`,
    type: 'text/csv',
    content: `${hostileName},b\n${'W'.repeat(900)},<b>\nx,y\n`,
  }
  await admin.ok('importFile', { params: { name: 'letters' }, form: { fields, file: table } })
}

/** Puts what a stranger may have written into a node, and tells at which addresses its pages show it. */
export async function furnishWithHostileText(admin: ReturnType<typeof api>): Promise<readonly UiPlace[]> {
  await admin.ok('createContextGraph', { body: { id: 'garden', name: 'Garden <script>' } })
  await admin.ok('createContextGraph', { body: { id: 'circle', accessPolicy: 1 } })
  const quads = [
    { subject: 'urn:a:tomato', predicate: 'https://schema.org/name', object: JSON.stringify(hostile) },
    { subject: 'urn:a:tomato', predicate: 'urn:says', object: 'javascript:alert(1)' },
    { subject: 'urn:a:tomato', predicate: rdfType, object: 'javascript:alert(2)' },
    { subject: `urn:a:${'W'.repeat(500)}`, predicate: 'urn:grows', object: 'urn:a:tomato' },
  ]
  const moreQuads = [{ subject: 'urn:a:tomato', predicate: 'urn:more', object: JSON.stringify(hostile) }]
  await admin.ok('createAsset', { body: { contextGraphId: 'garden', name: 'tomatoes', quads } })
  await admin.ok('createAsset', { body: { contextGraphId: 'garden', name: hostileName, quads } })
  await admin.ok('createAsset', { body: { contextGraphId: 'garden', name: 'roses', quads, alsoShareSwm: true } })
  const hostileDraft = { params: { name: hostileName }, body: { contextGraphId: 'garden', quads: moreQuads } }
  await admin.ok('writeDraft', hostileDraft)
  const { dataset_id } = await importText(
    admin,
    graphText(element('crate', [['EPC', hostile]], { name: hostile }), element(hostile)),
  )
  const failed = await failImport(admin)
  const { agentAddress } = await admin.ok('agentIdentity')
  const ada = await admin.ok('registerAgent', { body: { name: '<b>ada' } })
  await admin.ok('sendMessage', { body: { to: ada.agentAddress, text: hostile } })
  const hostileNote = { text: `${hostile} tomato`, source: hostile.slice(0, 500), about: [hostileName] }
  const { note } = await admin.ok('remember', { body: hostileNote })
  await admin.ok('correctNote', { body: { note, text: `Not so: ${hostile}` } })
  await importHostileFile(admin)
  const asset = (name: string) => `knowledge/garden/assets/${agentAddress}/${encodeURIComponent(name)}`
  const statement = encodeURIComponent('<urn:a:tomato> <urn:says> <javascript:alert(1)> .')
  // Few enough that all rows are there: of many, only those in sight are.
  const query = encodeURIComponent('SELECT * { ?s ?p ?o FILTER(STRSTARTS(STR(?s), "urn:a:")) }')
  return [
    ...gardenPlaces,
    { name: 'board-members-curated', path: 'knowledge/circle?tab=members' },
    { name: 'join', path: 'join' },
    {
      name: 'join-asked',
      path: `join?graph=${encodeURIComponent(hostileName)}&curator=12D3KooW${encodeURIComponent(hostileName)}`,
    },
    { name: 'import', path: 'knowledge/garden/import' },
    { name: 'asset', path: asset('tomatoes') },
    { name: 'document', path: `${asset('letters')}/document` },
    { name: 'document-place', path: `${asset('letters')}/document?page=1&from=0` },
    { name: 'document-none', path: `${asset('tomatoes')}/document` },
    { name: 'draft-form', path: `${asset('tomatoes')}/edit` },
    { name: 'draft-turtle', path: `${asset(hostileName)}/edit?tab=turtle` },
    { name: 'asset-history', path: `${asset(hostileName)}?tab=history` },
    { name: 'asset-changes', path: `${asset(hostileName)}?tab=changes` },
    { name: 'asset-proof', path: `${asset('roses')}?tab=proof&statement=${statement}` },
    { name: 'asset-publish', path: `${asset('roses')}?dialog=publish` },
    { name: 'explore', path: 'explore?graph=garden&view=working-memory' },
    { name: 'explore-relations', path: 'explore?graph=garden&view=working-memory&tab=relations' },
    {
      name: 'explore-table',
      path: `explore/table?graph=garden&view=working-memory&type=${encodeURIComponent('javascript:alert(2)')}&column=urn:says&column=https://schema.org/name`,
    },
    { name: 'entity', path: 'explore/entity?iri=urn:a:tomato&graph=garden' },
    { name: 'entity-history', path: 'explore/entity?iri=urn:a:tomato&graph=garden&tab=history' },
    { name: 'entity-graph', path: 'explore/entity?iri=urn:a:tomato&graph=garden&tab=graph' },
    { name: 'query', path: `query?graph=garden&view=working-memory&q=${query}` },
    { name: 'canvas-start', path: 'explore/canvas' },
    { name: 'canvas', path: 'explore/canvas?graph=garden&view=working-memory&from=urn:a:tomato&at=urn:a:tomato' },
    { name: 'path-start', path: 'explore/path?graph=garden' },
    { name: 'path', path: 'explore/path?graph=garden&view=working-memory&from=urn:a:tomato&to=javascript:alert(1)' },
    { name: 'memory', path: 'memory?q=tomato' },
    { name: 'memory-words', path: 'memory?q=tomato&tab=words' },
    { name: 'memory-notes', path: 'memory' },
    { name: 'trail-start', path: 'trail' },
    { name: 'trail', path: 'trail?q=crate' },
    { name: 'trail-find', path: 'trail/find?q=crate' },
    { name: 'trail-datasets', path: 'trail/datasets' },
    { name: 'trail-dataset', path: `trail/dataset?id=${dataset_id}` },
    { name: 'trail-import', path: `trail/import?id=${failed}` },
    { name: 'trail-event', path: `trail/event?id=crate&dataset=${dataset_id}` },
    { name: 'trail-offers', path: 'trail/offers' },
    { name: 'trail-holdings', path: 'trail/holdings' },
    { name: 'trail-network', path: 'trail/network' },
    { name: 'agents', path: 'agents' },
    { name: 'agents-connect', path: 'agents?tab=connect' },
    { name: 'agent', path: `agents/${agentAddress}` },
    { name: 'agent-asset', path: `agents/${agentAddress}?graph=garden&asset=tomatoes` },
    { name: 'messages', path: 'messages' },
    { name: 'messages-thread', path: `messages?with=${ada.agentAddress}` },
    { name: 'messages-policy', path: 'messages?tab=policy' },
    { name: 'peers', path: 'peers' },
    { name: 'peers-agents', path: 'peers?tab=agents' },
    ...operationsPlaces,
  ]
}

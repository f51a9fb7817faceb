import { expect } from 'vitest'
import { fact } from './started.js'
import type { ToolWorld } from './tool-world.js'

const nobody = `0x${'1'.repeat(40)}`

export type ToolCase = [tool: string, good: object, outcome: object, bad: object, code: string]

/** A good call of every tool and what comes of it, then a bad one and its refusal. They build on each other. */
export const toolCases = (graph: string, { bob, bobsUal, peerId, ready }: ToolWorld): ToolCase[] => {
  const asset = { contextGraphId: graph, name: 'ada' }
  const doc = { contextGraphId: graph, name: 'doc' }
  const missing = { contextGraphId: graph, name: 'nothing' }
  const wrong = 'VALIDATION_FAILED'
  const query = {
    name: 'names',
    description: 'All names',
    sparql: 'SELECT ?n WHERE { {{who}} <https://schema.org/name> ?n }',
  }
  return [
    ['kg_status', {}, { running: true, you: { isAdmin: true } }, { deep: true }, wrong],
    ['kg_dataset_list', {}, { datasets: [{ objects: 2, layer: 'wm' }] }, { limit: 0 }, wrong],
    ['kg_trail', { identifiers: ['id=can'] }, { total: 2, truncated: false }, { identifiers: ['can'] }, wrong],
    ['kg_wallet_balances', {}, { balances: expect.arrayContaining([expect.anything()]) }, { of: 1 }, wrong],
    [
      'kg_list_agents',
      {},
      { agents: expect.arrayContaining([expect.objectContaining({ name: 'bob' })]) },
      { limit: 0 },
      wrong,
    ],
    ['kg_peer_info', { peerId }, { peerId, connected: true, isSelf: false }, { peerId: '?' }, wrong],
    ['kg_get_agent', { agent: bob }, { name: 'bob', isYou: false }, { agent: nobody }, 'AGENT_NOT_FOUND'],
    [
      'kg_context_graph_create',
      { contextGraphId: graph },
      { created: true },
      { contextGraphId: graph },
      'CONTEXT_GRAPH_EXISTS',
    ],
    ['kg_list_context_graphs', { q: graph }, { contextGraphs: [{ id: graph }] }, { cursor: '!' }, 'CURSOR_INVALID'],
    [
      'kg_get_context_graph',
      { contextGraphId: graph },
      { id: graph },
      { contextGraphId: 'none' },
      'CONTEXT_GRAPH_NOT_FOUND',
    ],
    ['kg_context_graph_register', { contextGraphId: graph }, { registered: expect.anything() }, {}, wrong],
    [
      'kg_subscribe',
      { contextGraphId: graph },
      { subscribed: true },
      { contextGraphId: '#999' },
      'ON_CHAIN_ID_UNKNOWN',
    ],
    [
      'kg_sub_graph_create',
      { contextGraphId: graph, subGraphName: 'part' },
      { created: true },
      { contextGraphId: graph },
      wrong,
    ],
    ['kg_sub_graph_list', { contextGraphId: graph }, { subGraphs: [{ name: 'part' }] }, {}, wrong],
    [
      'kg_knowledge_asset_create',
      { ...asset, quads: [fact('urn:ada', 'Ada')] },
      { written: 1 },
      { ...asset, quads: [{ subject: 'urn:ada' }] },
      wrong,
    ],
    [
      'kg_knowledge_asset_write',
      { ...asset, quads: [fact('urn:ada', 'Countess')] },
      { written: 1 },
      { ...asset, quads: [{ subject: 'x', predicate: 'y', object: 'z' }] },
      'INVALID_QUADS',
    ],
    ['kg_knowledge_asset_query', asset, { layer: 'wm', count: 2 }, missing, 'ASSET_NOT_FOUND'],
    [
      'kg_knowledge_asset_edit',
      { ...asset, remove: [fact('urn:ada', 'Ada')], add: [fact('urn:ada', 'Ada')] },
      { removed: 1, added: 1, missing: 0, tripleCount: 2 },
      { ...asset, remove: [fact('urn:ada', 'Bob')] },
      'STATEMENTS_NOT_FOUND',
    ],
    [
      'kg_get_entity',
      { entity: 'urn:ada' },
      { found: true, statements: expect.arrayContaining([{ predicate: 'https://schema.org/name', object: '"Ada"' }]) },
      { entity: 'a> b' },
      wrong,
    ],
    [
      'kg_get_entity_sources',
      { entity: 'urn:ada', contextGraphId: graph },
      { sources: [{ layer: 'wm', asset: 'ada', contextGraphId: graph }, { object: '"Countess"' }] },
      {},
      wrong,
    ],
    [
      'kg_query',
      { contextGraphId: graph, view: 'working-memory', sparql: 'ASK { ?s ?p "Ada" }' },
      { boolean: true },
      { sparql: 'SELECT nonsense' },
      'SPARQL_SYNTAX_ERROR',
    ],
    [
      'kg_list_activity',
      { contextGraphId: graph, limit: 1 },
      { activity: [{ action: 'asset.edit', name: 'ada' }], nextCursor: expect.any(String) },
      { agent: 'me' },
      wrong,
    ],
    [
      'kg_knowledge_asset_import_file',
      { ...doc, text: '# Title\n\nWords' },
      { extraction: { status: 'completed' } },
      { ...asset, path: '/a', text: 'b' },
      wrong,
    ],
    [
      'kg_knowledge_asset_import_artifact_resolve',
      doc,
      { fileName: 'notes.md', rootEntity: expect.stringContaining('#notes') },
      asset,
      'EXTRACTION_NOT_FOUND',
    ],
    [
      'kg_knowledge_asset_import_artifact_read_markdown',
      doc,
      { title: 'Title', markdown: '# Title\n\nWords\n' },
      { ...doc, cursor: '!' },
      'CURSOR_INVALID',
    ],
    [
      'kg_knowledge_asset_semantic_enrichment_write',
      { ...doc, quads: [fact('urn:words', 'Words')], source: 'urn:notes', model: 'a model' },
      { written: 7 },
      { ...doc, quads: [], source: 'urn:notes' },
      wrong,
    ],
    ['kg_knowledge_asset_discard', doc, { discarded: true }, missing, 'ASSET_NOT_FOUND'],
    ['kg_knowledge_asset_finalize', asset, { merkleRoot: expect.stringMatching(/^0x/) }, missing, 'DRAFT_NOT_FOUND'],
    ['kg_knowledge_asset_share', asset, { swmShared: true, promotedCount: 2 }, missing, 'DRAFT_NOT_FOUND'],
    [
      'kg_knowledge_asset_list',
      { contextGraphId: graph, layer: 'swm' },
      { assets: [{ name: 'ada', status: 'swm-shared' }] },
      { contextGraphId: graph, layer: 'x' },
      wrong,
    ],
    [
      'kg_knowledge_asset_history',
      asset,
      { status: 'swm-shared', events: expect.arrayContaining([expect.objectContaining({ action: 'asset.create' })]) },
      missing,
      'ASSET_NOT_FOUND',
    ],
    [
      'kg_knowledge_asset_prove',
      { ...asset, statement: '<urn:ada> <https://schema.org/name> "Ada" .' },
      { statement: { line: expect.stringContaining('Ada') } },
      { ...asset, statement: '<urn:x> <urn:y> "z" .' },
      'STATEMENT_NOT_IN_ASSET',
    ],
    ['kg_verify_bundle', { bundle: {} }, { ok: false }, { bundle: 'text' }, wrong],
    ['kg_knowledge_asset_publish', asset, { status: 'confirmed' }, { ...asset, explain: 'yes' }, wrong],
    ['kg_knowledge_asset_publish_async', ready, { jobId: expect.any(String) }, {}, wrong],
    ['kg_knowledge_asset_pull_from', { ...asset, layer: 'vm' }, { tripleCount: 2 }, { ...asset, layer: 'wm' }, wrong],
    ['kg_knowledge_asset_share_async', asset, { jobId: expect.any(String) }, missing, 'DRAFT_NOT_FOUND'],
    [
      'kg_endorse',
      { contextGraphId: 'bobs', ual: bobsUal },
      { endorsed: true, counted: true },
      { contextGraphId: graph, ual: 'x' },
      'INVALID_UAL',
    ],
    [
      'kg_query_catalog_save',
      { ...query, parameters: [{ name: 'who', type: 'iri' }] },
      { saved: true },
      { ...query, name: 'No Name' },
      wrong,
    ],
    ['kg_query_catalog_list', { words: 'NAMES' }, { queries: [{ name: 'names' }] }, { limit: 1000 }, wrong],
    ['kg_query_catalog_context_graphs', {}, { contextGraphs: [{ queries: 1 }] }, { limit: 0 }, wrong],
    [
      'kg_query_catalog_run',
      { name: 'names', parameters: { who: 'urn:ada' }, contextGraphId: graph },
      { total: 2 },
      { name: 'names', parameters: { who: 'x> ?y' } },
      wrong,
    ],
    [
      'kg_memory_search',
      { query: 'Countess', contextGraphId: graph },
      { hits: [{ entity: 'urn:ada' }] },
      { query: '' },
      wrong,
    ],
    ['kg_send_message', { to: bob, text: 'hello' }, { delivered: true, to: bob }, { to: bob }, wrong],
    [
      'kg_check_inbox',
      {},
      { messages: expect.arrayContaining([expect.objectContaining({ text: 'hello' })]) },
      { since: 'yesterday' },
      wrong,
    ],
    ['kg_list_skills', {}, { skills: [{ skillUri: 'urn:skill:add' }] }, { skillUri: 'none' }, wrong],
    [
      'kg_invoke_skill',
      { agent: bob, skillUri: 'urn:skill:add', input: {} },
      { success: true, output: { sum: 5 } },
      { agent: bob },
      wrong,
    ],
  ]
}

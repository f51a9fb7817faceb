/** Who reads an error: a person at the command line, a program that calls the API, or a model that calls tools. */
export const audiences = ['cli', 'http', 'mcp'] as const
export type Audience = (typeof audiences)[number]

/** With this header a client says who reads its errors. */
export const audienceHeader = 'kg-audience'

interface HintRecord {
  readonly cli: string
  /** Where there is a route for it. */
  readonly http?: string
  /** Where there is a tool for it. */
  readonly mcp?: string
}

const hint = (cli: string, http?: string, mcp?: string): HintRecord => ({
  cli,
  ...(http === undefined ? {} : { http }),
  ...(mcp === undefined ? {} : { mcp }),
})

/** What a remedy can advise, as each reader would do it. Words in braces are filled in. */
export const hints = {
  addAgent: hint(
    'kg context-graph add-agent {contextGraphId} --agent {agent}',
    'POST /api/context-graph/{contextGraphId}/add-participant',
  ),
  addVerifiers: hint(
    'kg context-graph verifiers {contextGraphId} --agent 0x… --agent 0x… --threshold 2',
    'PUT /api/context-graph/{contextGraphId}/verifiers',
  ),
  addWallet: hint('kg wallet add', 'POST /api/operational-wallets'),
  backUp: hint('kg backup', 'POST /api/backup'),
  catchUpStatus: hint(
    'kg context-graph catchup-status {contextGraphId}',
    'GET /api/sync/catchup-status?contextGraphId={contextGraphId}',
  ),
  choosePort: hint('kg start --set apiPort={port}'),
  connect: hint('kg peer connect {address}', 'POST /api/connect'),
  consent: hint('kg consent {kind} {id}', 'POST /api/consents'),
  createAccount: hint('kg pca create', 'POST /api/pca'),
  createAsset: hint(
    'kg ka create {name} -c {contextGraphId} --input-file <rdf-file>',
    'POST /api/knowledge-assets',
    'kg_knowledge_asset_create',
  ),
  createGraph: hint(
    'kg context-graph create {contextGraphId}',
    'POST /api/context-graph/create',
    'kg_context_graph_create',
  ),
  createSubGraph: hint(
    'kg sub-graph create {subGraphName} -c {contextGraphId}',
    'POST /api/sub-graph/create',
    'kg_sub_graph_create',
  ),
  deregisterAgent: hint(
    'kg pca deregister-agent {accountId} {agentAddress}',
    'DELETE /api/pca/{accountId}/agent/{agentAddress}',
  ),
  discardDraft: hint(
    'kg ka discard {name} -c {contextGraphId}',
    'POST /api/knowledge-assets/{name}/wm/discard',
    'kg_knowledge_asset_discard',
  ),
  doctor: hint('kg doctor'),
  enablePublisher: hint('kg publisher enable', 'POST /api/publisher/enable'),
  ensureIdentity: hint('kg identity ensure', 'POST /api/identity/ensure'),
  exportGraph: hint('kg export {contextGraphId}', 'GET /api/context-graph/export?contextGraphId={contextGraphId}'),
  getAccount: hint('kg pca info {accountId}', 'GET /api/pca/{accountId}'),
  history: hint(
    'kg ka history {name} -c {contextGraphId}',
    'GET /api/knowledge-assets/{name}?contextGraphId={contextGraphId}',
    'kg_knowledge_asset_history',
  ),
  importFile: hint(
    'kg ka import-file {name} -c {contextGraphId} --input-file <file>',
    'POST /api/knowledge-assets/{name}/wm/import-file',
    'kg_knowledge_asset_import_file',
  ),
  joinRequests: hint(
    'kg context-graph join-requests {contextGraphId}',
    'GET /api/context-graph/{contextGraphId}/join-requests',
  ),
  listAccounts: hint('kg pca list', 'GET /api/pca'),
  listAgents: hint('kg peers', 'GET /api/agents', 'kg_list_agents'),
  listDatasets: hint('kg dataset list', 'GET /api/datasets', 'kg_dataset_list'),
  listGraphs: hint('kg context-graph list', 'GET /api/context-graph/list', 'kg_list_context_graphs'),
  listMessages: hint('kg messages', 'GET /api/messages/outbox', 'kg_check_inbox'),
  listPublisherJobs: hint('kg publisher jobs', 'GET /api/publisher/jobs'),
  listShareJobs: hint('kg ka share-jobs', 'GET /api/knowledge-assets/swm/share-jobs'),
  listSkills: hint('kg skill list', 'GET /api/skills', 'kg_list_skills'),
  listWallets: hint('kg wallet', 'GET /api/wallets', 'kg_wallet_balances'),
  logs: hint('kg logs'),
  chooseNetwork: hint('kg init --network <name>'),
  chooseServerStore: hint('kg store move --to <url>'),
  showStore: hint('kg store show'),
  prove: hint(
    'kg ka prove {name} -c {contextGraphId}',
    'GET /api/knowledge-assets/{name}/proof?contextGraphId={contextGraphId}',
    'kg_knowledge_asset_prove',
  ),
  publishAsync: hint(
    'kg ka publish-async {name} -c {contextGraphId}',
    'POST /api/knowledge-assets/{name}/vm/publish-async',
    'kg_knowledge_asset_publish_async',
  ),
  pullFrom: hint(
    'kg ka pull-from {name} -c {contextGraphId} --layer swm',
    'POST /api/knowledge-assets/{name}/wm/pull-from',
    'kg_knowledge_asset_pull_from',
  ),
  registerAgent: hint('kg agent register <name>', 'POST /api/agent/register'),
  registerGraph: hint(
    'kg context-graph register {contextGraphId}',
    'POST /api/context-graph/register',
    'kg_context_graph_register',
  ),
  removeAgent: hint(
    'kg context-graph remove-agent {contextGraphId} --agent {agent}',
    'POST /api/context-graph/{contextGraphId}/remove-participant',
  ),
  renameDraft: hint('kg ka rename {name} <newName> -c {contextGraphId}', 'POST /api/knowledge-assets/{name}/wm/rename'),
  requestJoin: hint(
    'kg context-graph request-join {contextGraphId} <curatorPeerId>',
    'POST /api/context-graph/{contextGraphId}/request-join',
  ),
  restore: hint('kg restore <file>'),
  shareAsset: hint(
    'kg ka share {name} -c {contextGraphId}',
    'POST /api/knowledge-assets/{name}/swm/share',
    'kg_knowledge_asset_share',
  ),
  showAsset: hint(
    'kg ka show {name} -c {contextGraphId}',
    'GET /api/knowledge-assets/{name}/quads?contextGraphId={contextGraphId}',
    'kg_knowledge_asset_query',
  ),
  showToken: hint('kg auth show'),
  signJoin: hint('kg context-graph sign-join {contextGraphId}', 'POST /api/context-graph/{contextGraphId}/sign-join'),
  start: hint('kg start'),
  status: hint('kg status', 'GET /api/status', 'kg_status'),
  stop: hint('kg stop', 'POST /api/shutdown'),
  subscribe: hint('kg subscribe {contextGraphId}', 'POST /api/context-graph/subscribe', 'kg_subscribe'),
  unsubscribe: hint('kg unsubscribe {contextGraphId}', 'POST /api/context-graph/unsubscribe'),
  update: hint('kg update'),
  verify: hint('kg verify <asset> --context-graph {contextGraphId} --verified-graph <id>', 'POST /api/verify'),
  writeDraft: hint(
    'kg ka write {name} -c {contextGraphId} --input-file <rdf-file>',
    'POST /api/knowledge-assets/{name}/wm/write',
    'kg_knowledge_asset_write',
  ),
} satisfies Record<string, HintRecord>

export type HintName = keyof typeof hints

/** Says how to do something, in the way of whoever reads it. */
export interface Hint {
  (name: HintName, values?: Readonly<Record<string, unknown>>): string
  readonly audience: Audience
}

/** What has no route or no tool is a matter for the command line. */
export function hintFor(audience: Audience): Hint {
  const say = (name: HintName, values: Readonly<Record<string, unknown>> = {}) => {
    const record: HintRecord = hints[name]
    const template = record[audience] ?? record.cli
    const write = template === record.cli ? asWord : encodeURIComponent
    return template.replace(/\{(\w+)\}/g, (_, key: string) =>
      values[key] === undefined ? `<${key}>` : write(String(values[key])),
    )
  }
  return Object.assign(say, { audience })
}

/** A word that a shell leaves as it is; docs write `{name}` for what is filled in. */
const asWord = (text: string): string =>
  /^(?:[\w@%+=:,./-]+|\{\w+\})$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`

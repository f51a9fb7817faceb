import type { Chapter } from '../chapter.js'

export const assetRoutes: Chapter = {
  title: 'Routes of Knowledge Assets',
  rows: [
    ['C-KR-01', '`POST /api/knowledge-assets` creates or opens a draft'],
    ['C-KR-02', '`POST …/{name}/wm/write` adds quads'],
    ['C-KR-03', '`POST …/{name}/wm/import-file` imports a document'],
    ['C-KR-04', '`GET …/{name}/wm/extraction-status` reports on the import'],
    ['C-KR-05', '`POST …/{name}/wm/finalize` seals the draft'],
    ['C-KR-06', '`POST …/{name}/swm/share` shares'],
    ['C-KR-07', '`POST …/{name}/swm/share-async` queues a share'],
    ['C-KR-08', '`GET …/swm/share-jobs` lists share jobs'],
    ['C-KR-09', '`GET …/swm/share-jobs/{jobId}` shows one share job'],
    ['C-KR-10', '`DELETE …/swm/share-jobs/{jobId}` cancels a share job'],
    ['C-KR-11', '`POST …/swm/share-jobs/{jobId}/recover` recovers a share job'],
    ['C-KR-12', '`POST …/{name}/vm/publish` publishes and waits'],
    ['C-KR-13', '`POST …/{name}/vm/publish-async` queues a publication'],
    ['C-KR-14', '`POST …/{name}/wm/pull-from` seeds a draft from the shared or the published layer'],
    ['C-KR-15', '`POST …/{name}/wm/discard` discards the draft'],
    ['C-KR-16', '`GET …/{name}/wm/quads` reads the quads of a draft'],
    ['C-KR-17', '`GET …/{name}` shows the lifecycle descriptor'],
  ],
}

export const otherRoutes: Chapter = {
  title: 'Other routes',
  rows: [
    ['C-OR-01', '`GET /api/context-graph/list` lists graphs with the state of their subscription'],
    ['C-OR-02', '`POST /api/context-graph/unsubscribe` unsubscribes, also by on-chain id'],
    ['C-OR-03', '`GET /api/context-graph/subscriptions` lists active user subscriptions'],
    ['C-OR-04', '`DELETE /api/context-graph/subscriptions` clears every user subscription'],
    ['C-OR-05', 'clearing keeps `agents` and `ontology`'],
    ['C-OR-06', 'clearing keeps what a core node hosts'],
    ['C-OR-07', 'clearing keeps the shared and the published data'],
    ['C-OR-08', '`GET /api/sub-graph/list` lists sub-graphs'],
    ['C-OR-09', '`GET /api/pca` lists conviction accounts'],
    ['C-OR-10', '`GET /api/publisher/jobs` lists publisher jobs'],
    ['C-OR-11', '`GET /.well-known/skill.md` is the route contract of the running daemon'],
  ],
}

/** The spec gives only prefixes; a test that uses a route below the prefix shows that the family is served. */
export const routeFamilies: Chapter = {
  title: 'Route families',
  rows: [
    ['C-RF-01', '`/api/context-graph/*` makes and shows graphs'],
    ['C-RF-02', '`/api/knowledge-assets/*` lists assets'],
    ['C-RF-03', '`/api/shared-memory/catchup` fetches what was missed'],
    ['C-RF-04', '`/api/shared-memory/host-mode/*` controls hosting'],
    ['C-RF-05', '`/api/shared-memory/verify-batch` verifies a batch'],
    ['C-RF-06', '`/api/query` answers SPARQL'],
    ['C-RF-07', '`/api/agents` lists agents'],
    ['C-RF-08', '`/api/chat` sends a message'],
    ['C-RF-09', '`/api/messages` reads messages'],
    ['C-RF-10', '`/api/invoke-skill` runs a skill of another agent'],
    ['C-RF-11', '`/api/identity` shows the identity of the node'],
    ['C-RF-12', '`/api/identity/ensure` makes the identity where there is none'],
    ['C-RF-13', '`/api/pca/*` makes and uses conviction accounts'],
    ['C-RF-14', '`/api/slo` reports how fast and how reliable the node is'],
    ['C-RF-15', '`/api/status` reports on the node'],
    ['C-RF-16', '`/api/peer-info` describes a peer'],
    ['C-RF-17', '`/api/wallets/balances` shows balances'],
    ['C-RF-18', '`/api/operational-wallets` manages wallets'],
  ],
}

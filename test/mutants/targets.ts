import { missedOnce } from './missed-once.js'

/** A file whose defects the tests should notice, and the suites that `npm test` runs and that should notice them. */
export interface Target {
  readonly area: string
  /** Source file below packages/. */
  readonly file: string
  /** Suites below packages/ or test/, by their source names; the one beside the file when left out. */
  readonly tests?: readonly string[]
  /** Just these defects: a text of the build, and what stands there instead. */
  readonly planted?: readonly (readonly [from: string, becomes: string])[]
}

const inArea = (area: string, folder: string, files: readonly string[], tests?: readonly string[]): Target[] =>
  files.map((name) => ({ area, file: `${folder}/${name}.ts`, ...(tests === undefined ? {} : { tests }) }))

const ledgerTests = ['ledger', 'damage', 'receipt', 'verify', 'environment', 'content', 'writer'].map(
  (name) => `store/src/ledger/${name}.test.ts`,
)
const jobTests = ['queue', 'job-runner', 'move-job', 'job-rows-store'].map(
  (name) => `node/src/platform/jobs/${name}.test.ts`,
)
const contractTests = (name: string): Target => ({
  area: 'contracts',
  file: `chain/contracts/${name}.sol`,
  tests: [`chain/src/${name.replace(/(?<!^)[A-Z]/g, '-$&').toLowerCase()}.test.ts`],
})

const marketTests = {
  DatasetMarket: ['market-challenges', 'market-holdings'],
  'market/Fingerprints': ['fingerprints'],
  'market/MarketHoldings': ['market-holdings', 'market-challenges'],
  'market/MarketOffers': ['market-offers', 'market-bids'],
  'market/MarketProfiles': ['market-profiles'],
  'market/MarketReads': ['market-reads'],
}

export const targets: readonly Target[] = [
  ...missedOnce,
  ...inArea('access', 'node/src/memory/context-graphs', ['access', 'graph-scope']),
  ...inArea('access', 'node/src/platform/http', ['authenticate', 'local-request', 'perimeter']),
  ...inArea('ledger', 'store/src/ledger', ['receipt', 'verify', 'writer', 'environment', 'content'], ledgerTests),
  ...inArea('operations', 'node/src/platform/operations', ['operations', 'journal']),
  ...inArea('operations', 'node/src/platform/retention', ['collect-operations']),
  ...inArea('jobs', 'node/src/platform/jobs', ['queue', 'job-runner', 'move-job'], jobTests),
  ...inArea('jobs', 'node/src/platform/jobs', ['jobs']),
  ...inArea(
    'seals and proofs',
    'core/src/seal',
    ['seal-digest', 'seal-fields', 'sign-seal'],
    ['core/src/seal/seal.test.ts'],
  ),
  ...inArea('seals and proofs', 'core/src/verify', ['check-bundle', 'check-anchor', 'verdict']),
  ...inArea(
    'seals and proofs',
    'core/src/hash-tree',
    ['check-proof', 'build-tree', 'commitment'],
    ['core/src/hash-tree/hash-tree.test.ts', 'core/src/hash-tree/vectors.test.ts'],
  ),
  ...inArea('record acceptance', 'node/src/exchange/sync', [
    'record',
    'store-record',
    'check-content',
    'share-message',
  ]),
  ...inArea('record acceptance', 'node/src/exchange/sync', ['belongs', 'record-receiver', 'peer-access']),
  ...inArea('version conflicts', 'node/src/memory/assets', ['store-layers', 'until-unchanged', 'find-newest-layer']),
  ...inArea('transaction queue', 'chain/src/adapter', ['tx-sender']),
  ...inArea(
    'transaction queue',
    'chain/src/adapter',
    ['transactions', 'wallet-queue', 'tx-watcher'],
    ['chain/src/adapter/transactions.test.ts', 'chain/src/adapter/transactions-crash.test.ts'],
  ),
  ...inArea('publication plan', 'node/src/chain/publishing', ['plan', 'choose-nodes', 'offers', 'confirm-publication']),
  ...inArea('joining', 'node/src/exchange/joining', [
    'delegation',
    'accept-request',
    'decide-join',
    'claim-approval',
    'accept-approval',
  ]),
  ...inArea('joining', 'node/src/exchange/membership', ['acting-nodes', 'store-definition', 'learn-definition']),
  ...inArea('tokens', 'node/src/platform/home', ['admin-tokens', 'agent-keys']),
  ...inArea('limits', 'node/src/platform/http', ['rate-limit', 'drain', 'read-body']),
  ...inArea('limits', 'node/src/platform/http', ['write-events', 'stream-limit']),
  ...inArea('update', 'cli/src/update', ['check-signature', 'versions', 'releases']),
  ...inArea('update', 'cli/src/update', ['range-fits'], ['cli/src/update/versions.test.ts']),
  ...inArea('update', 'cli/src/update', ['lock'], ['cli/src/update/releases.test.ts']),
  ...inArea('backup', 'cli/src/backup', ['tar', 'graph-file', 'read-backup']),
  ...inArea('backup', 'cli/src/backup', ['untar'], ['cli/src/backup/tar.test.ts']),
  ...inArea(
    'backup',
    'cli/src/backup',
    ['manifest'],
    ['manifest', 'read-backup', 'tar'].map((name) => `cli/src/backup/${name}.test.ts`),
  ),
  ...inArea('doctor', 'cli/src/doctor', ['permissions', 'clock']),
  ...inArea('views on a server', 'store/src/views/server', ['graph-work']),
  ...inArea('views on a server', 'store/src/views/server', ['place-graph'], ['store/src/views/server/replica.test.ts']),
  ...['Identities', 'KnowledgeAssets', 'ConvictionAccounts', 'ContextGraphs', 'Verifications'].map(contractTests),
  ...Object.entries(marketTests).map(([name, suites]) => ({
    area: 'contracts',
    file: `chain/contracts/${name}.sol`,
    tests: suites.map((suite) => `chain/src/market/${suite}.test.ts`),
  })),
]

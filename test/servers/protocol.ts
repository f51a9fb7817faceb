// Run by vitest, which `run-compliance.ts` starts once for each server: the suites of the two W3C recommendations.
import { afterAll } from 'vitest'
import { startDaemon } from '../lib/daemon.js'
import { register } from '../lib/people.js'
import { describeGraphStore } from '../protocol/describe-graph-store.js'
import { describeProtocol } from '../protocol/describe-protocol.js'
import { openClient } from '../protocol/endpoint-client.js'
import type { ServerSettings } from './server-engine.js'

const { name, settings } = JSON.parse(process.env.KG_TEST_SERVER ?? '{}') as { name: string; settings: ServerSettings }
const { queryUrl, updateUrl, graphStoreUrl, username, password } = settings
const store = { backend: 'server', url: queryUrl, updateUrl, graphStoreUrl, username, password }
const daemon = await startDaemon({ config: { store } })
afterAll(() => daemon[Symbol.asyncDispose]())
const alice = await register(daemon, 'alice')
await alice.ok('createContextGraph', { body: { id: 'room' } })

for (const path of ['/sparql', '/api/context-graph/room/sparql']) {
  const open = () => openClient(daemon.url, path, alice.token)
  describeProtocol(`${path} of ${name}`, open)
  describeGraphStore(`${path} of ${name}`, open)
}

import { afterAll } from 'vitest'
import { startDaemon } from '../../lib/daemon.js'
import { register } from '../../lib/people.js'
import { describeGraphStore } from '../../protocol/describe-graph-store.js'
import { describeProtocol } from '../../protocol/describe-protocol.js'
import { openClient } from '../../protocol/endpoint-client.js'

const daemon = await startDaemon()
afterAll(() => daemon[Symbol.asyncDispose]())
const alice = await register(daemon, 'alice')
await alice.ok('createContextGraph', { body: { id: 'room' } })

for (const path of ['/sparql', '/api/context-graph/room/sparql']) {
  const open = () => openClient(daemon.url, path, alice.token)
  describeProtocol(path, open)
  describeGraphStore(path, open)
}

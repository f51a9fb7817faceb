// Runs a node and uses it, in whatever network this process finds itself in; says on stdout how it went.
import { networkInterfaces } from 'node:os'
import { startDaemon } from '../../lib/daemon.js'
import { callerOf } from './caller.js'

const began = performance.now()
await using daemon = await startDaemon()
const ms = Math.round(performance.now() - began)
const caller = callerOf(daemon.url, daemon.adminToken)
const status = await caller.get('/api/status')
await caller.post('/api/context-graph/create', { id: 'alone' })
const quads = [{ subject: 'urn:a', predicate: 'urn:b', object: '"alone"' }]
await caller.post('/api/knowledge-assets', { contextGraphId: 'alone', name: 'x', quads, alsoShareSwm: true })
const found = await caller.post('/api/query', { sparql: 'SELECT * WHERE { ?s ?p ?o }', contextGraphId: 'alone' })
const interfaces = Object.keys(networkInterfaces())
process.stdout.write(
  `${JSON.stringify({ ms, status: status.status, found: found.text.includes('alone'), interfaces })}\n`,
)

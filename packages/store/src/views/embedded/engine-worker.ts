import { parentPort } from 'node:worker_threads'
import type { EngineStart, ShareStart } from './messages.js'
import { serveOne } from './serve-one.js'
import { serveMany } from './shared/serve-many.js'

const port = parentPort
if (port === null) throw new Error('engine-worker runs as a worker thread')

port.once('message', (first: EngineStart | ShareStart) => {
  if ('shared' in first) void serveMany(port, first)
  else void serveOne(port, first)
})

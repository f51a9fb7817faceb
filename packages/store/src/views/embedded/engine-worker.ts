import { parentPort, workerData } from 'node:worker_threads'
import { giveBackMemoryWhenIdle, giveBackMemoryWhenQuiet } from '@kg/core/workers'
import { compileEngine } from './engine-module.js'
import type { EngineModule, EngineStart, ShareStart, WorkerData } from './messages.js'
import { serveOne } from './serve-one.js'
import { serveMany } from './shared/serve-many.js'

const port = parentPort
if (port === null) throw new Error('engine-worker runs as a worker thread')

const { engine = compileForAll() } = workerData as WorkerData
port.once('message', (first: EngineStart | ShareStart) => {
  if ('shared' in first) void serveMany(port, first, engine)
  else void serveOne(port, first, engine)
})

// Starting needs twice the memory that queries do.
giveBackMemoryWhenIdle()
giveBackMemoryWhenQuiet()

/** The next threads get it from the one that has started this. */
function compileForAll(): EngineModule {
  const compiled = compileEngine()
  port?.postMessage({ type: 'compiled', engine: compiled })
  return compiled
}

import { createRequire } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { KgError } from '@kg/core'
import type { Logger } from 'pino'
import { configSources, readConfigFile, readFlags, toConfig } from '../platform/home/config.js'
import { findHome, prepareHome } from '../platform/home/home.js'
import { makeLog } from '../platform/log/log.js'
import { LogFile } from '../platform/log/log-file.js'
import { LogRing } from '../platform/log/log-ring.js'
import { loadMounts } from './load-mounts.js'
import { startNode } from './start-node.js'

// The daemon's process: `node daemon/main.js [--foreground] [--set name=value]… [--mount module]…`.

// Garbage is collected when it is as much as what is in use. By itself V8 waits for up to three times as much.
setFlagsFromString('--heap-growing-percent=100')
const foreground = process.argv.includes('--foreground')
const { version } = createRequire(import.meta.url)('../../package.json') as { version: string }
const home = findHome(process.env)
/** For the last lines of the log. */
const lingerMs = 500

let log: Logger | undefined

try {
  prepareHome(home)
  const given = { flags: readFlags(process.argv.slice(2)), env: process.env, file: readConfigFile(home) }
  const config = toConfig(given)
  const file = new LogFile(home.log, { maxBytes: config['log.maxMb'] * 1e6, older: config['log.files'] })
  const logRing = new LogRing()
  const opened = makeLog(config['log.level'], [...(foreground ? [process.stderr] : []), file, logRing])
  log = opened
  process.on('uncaughtException', (err) => {
    opened.fatal({ err }, 'uncaught exception')
    process.exitCode = 1
    setTimeout(() => process.exit(1), 200)
  })
  process.on('unhandledRejection', (err) => opened.error({ err }, 'unhandled rejection'))
  const mounts = await loadMounts(process.argv.slice(2))
  const node = await startNode({
    home,
    config,
    version,
    log: opened,
    logRing,
    sources: configSources(given),
    mounts,
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void node.stop())
  if (process.send !== undefined) process.send({ url: node.url })
  else process.stdout.write(`${JSON.stringify({ url: node.url, home: home.path })}\n`)
  await node.stopped
} catch (error) {
  const { message, code, remedy } = error as Partial<KgError> & Error
  const known = error instanceof KgError
  // Who started the node reads its error output; a service may have none.
  log?.fatal({ err: error }, 'the node did not start')
  if (process.send !== undefined) process.send({ error: { message, code, remedy } })
  process.stderr.write(known ? `${code}: ${message}\n${remedy}\n` : `${(error as Error).stack}\n`)
  process.exitCode = known ? 1 : 70
} finally {
  if (process.connected) process.disconnect()
  // Whatever a failed part has left open must not keep the process, and with it the home.
  setTimeout(() => process.exit(), lingerMs).unref()
}

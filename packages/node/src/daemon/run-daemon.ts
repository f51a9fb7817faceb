import { createRequire } from 'node:module'
import { tuneV8 } from '@kg/core/tune-v8'
import type { DestinationStream, Logger } from 'pino'
import { configSources, readConfigFile, readFlags, toConfig } from '../platform/home/config.js'
import { findHome, type Home, prepareHome } from '../platform/home/home.js'
import { makeLog } from '../platform/log/log.js'
import { LogFile } from '../platform/log/log-file.js'
import { LogRing } from '../platform/log/log-ring.js'
import { loadMounts } from './load-mounts.js'
import { startNode } from './start-node.js'

export interface DaemonStart {
  /** `[--set name=value]… [--mount module]…` */
  readonly argv: readonly string[]
  readonly env: NodeJS.ProcessEnv
  /** Also gets the lines of the log. */
  readonly tail?: DestinationStream
}

export interface RunningDaemon {
  readonly url: string
  readonly home: Home
  readonly stopped: Promise<void>
  stop(): Promise<void>
}

/** For the last lines of the log. */
const fatalLingerMs = 200

/** Makes this process the daemon of a home. Throws what keeps it from starting, once it is in the log. */
export async function runDaemon({ argv, env, tail }: DaemonStart): Promise<RunningDaemon> {
  tuneV8()
  const { version } = createRequire(import.meta.url)('../../package.json') as { version: string }
  const home = findHome(env)
  prepareHome(home)
  const given = { flags: readFlags(argv), env, file: readConfigFile(home) }
  const config = toConfig(given)
  const file = new LogFile(home.log, { maxBytes: config['log.maxMb'] * 1e6, older: config['log.files'] })
  const logRing = new LogRing()
  const log = makeLog(config['log.level'], [...(tail === undefined ? [] : [tail]), file, logRing])
  const forget = logWhatNobodyCaught(log)
  const flushLog = async () => {
    forget()
    await file.flushed()
  }
  try {
    const mounts = await loadMounts(argv)
    const node = await startNode({ home, config, version, log, logRing, sources: configSources(given), mounts })
    return { url: node.url, home, stopped: node.stopped.finally(flushLog), stop: () => node.stop() }
  } catch (error) {
    log.fatal({ err: error }, 'the node did not start')
    await flushLog()
    throw error
  }
}

/** Returns what ends it. */
function logWhatNobodyCaught(log: Logger): () => void {
  const onException = (err: Error) => {
    log.fatal({ err }, 'uncaught exception')
    process.exitCode = 1
    setTimeout(() => process.exit(1), fatalLingerMs)
  }
  const onRejection = (err: unknown) => log.error({ err }, 'unhandled rejection')
  process.on('uncaughtException', onException)
  process.on('unhandledRejection', onRejection)
  return () => {
    process.off('uncaughtException', onException)
    process.off('unhandledRejection', onRejection)
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { pause } from '@kg/core/async'
import { LocalChainNotReadyError } from '../errors.js'
import { chainProgram } from './chain-program.js'
import { rpc } from './rpc.js'

export interface ChainOptions {
  /** Gets what the program prints; it is read to learn the port. */
  readonly logFile: string
  readonly chainId: number
  /** 0 or absent: a free one. */
  readonly port?: number
  /** A state to begin from. */
  readonly stateFile?: string
}

export interface RunningChain {
  readonly pid: number
  readonly url: string
}

const readyMs = 20_000

/** Starts a chain that outlives this process, so that the other nodes of the machine keep it. */
export async function spawnChain(options: ChainOptions): Promise<RunningChain> {
  const { command, args } = chainProgram()
  const output = openSync(options.logFile, 'w', 0o600)
  const child = spawn(command, [...args, ...argumentsOf(options)], {
    detached: true,
    stdio: ['ignore', output, output],
    windowsHide: true,
  })
  closeSync(output)
  child.unref()
  let fault: Error | undefined
  child.once('error', (error) => {
    fault = error
  })
  try {
    const url = await listening(child, options.logFile, () => fault)
    await rpc(url, 'anvil_setLoggingEnabled', [false])
    return { pid: child.pid as number, url }
  } catch (cause) {
    child.kill('SIGKILL')
    if (cause instanceof LocalChainNotReadyError) throw cause
    throw new LocalChainNotReadyError({ why: String(cause) }, { cause })
  }
}

function argumentsOf({ chainId, port = 0, stateFile }: ChainOptions): string[] {
  const state = stateFile === undefined ? [] : ['--load-state', stateFile]
  return ['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(chainId), ...state]
}

/** The program says where it listens; asking the port instead could reach a stranger. */
async function listening(child: ChildProcess, logFile: string, fault: () => Error | undefined): Promise<string> {
  let heard = 0
  for (let end = performance.now() + readyMs; performance.now() < end; await pause(10)) {
    const failed = fault()
    if (failed !== undefined) throw failed
    const said = readFileSync(logFile, 'utf8')
    // A long history takes its time, and the program reports how far it is.
    if (said.length > heard) end = performance.now() + readyMs
    heard = said.length
    const address = /^Listening on (127\.0\.0\.1:\d+)\s*$/m.exec(said)?.[1]
    if (address !== undefined) return `http://${address}`
    if (child.exitCode !== null || child.signalCode !== null)
      throw new LocalChainNotReadyError({ why: said.trim().split('\n').slice(-3).join(' ') || 'the program ended' })
  }
  throw new LocalChainNotReadyError({ why: `it said nothing for ${readyMs} ms` })
}

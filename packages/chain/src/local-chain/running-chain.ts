import { rm } from 'node:fs/promises'
import { LocalChainNotReadyError } from '../errors.js'
import { chainFiles } from './chain-files.js'
import { readIfThere, writeDurably } from './durable-file.js'
import { endProcess, isAlive } from './end-process.js'
import { replay } from './replay.js'
import { rpc } from './rpc.js'
import { saveState } from './save-state.js'
import { type RunningChain, spawnChain } from './spawn-chain.js'
import { readTransactions } from './transaction-log.js'

interface Wanted {
  readonly folder: string
  readonly chainId: number
  readonly port?: number
  readonly log: (message: string) => void
}

const answerMs = 15_000

type Noted = RunningChain & { readonly chainId: number }

/** The chain that runs for this folder; nothing when none does, or its process is a stranger by now. */
export async function findRunning(folder: string): Promise<Noted | undefined> {
  const noted = await readNote(folder)
  if (noted === undefined || !isAlive(noted.pid)) return undefined
  try {
    return Number(await rpc(noted.url, 'eth_chainId', [], answerMs)) === noted.chainId ? noted : undefined
  } catch (cause) {
    // A busy chain is not a lost one: a second beside it would split the history.
    if ((cause as Error).name !== 'TimeoutError') return undefined
    throw new LocalChainNotReadyError({ why: `it runs as process ${noted.pid} and does not answer` }, { cause })
  }
}

/** Starts the chain with everything it ever acknowledged. Only under the folder's lock. */
export async function startChain(wanted: Wanted): Promise<Noted> {
  const { folder, chainId, log } = wanted
  const files = chainFiles(folder)
  const before = await readNote(folder)
  const stateFile = (await readIfThere(files.state)) === undefined ? {} : { stateFile: files.state }
  const options = { logFile: files.output, chainId, ...stateFile }
  const chain = await spawnOn(wanted.port, before && Number(new URL(before.url).port), options)
  const noted = { ...chain, chainId }
  try {
    const taken = await replay(chain.url, await readTransactions(files.transactions))
    if (taken > 0) log(`the local chain had not been stopped: ${taken} transactions were sent again`)
    await saveState(chain.url, files.state)
    await rm(files.transactions, { force: true })
    await writeDurably(files.running, `${JSON.stringify(noted)}\n`)
  } catch (error) {
    await endProcess(chain.pid)
    throw error
  }
  log(`local chain ${chainId} at ${chain.url}`)
  return noted
}

/** Keeps the state, then ends the process. Only under the folder's lock. */
export async function stopChain(folder: string, { pid, url }: RunningChain): Promise<void> {
  const files = chainFiles(folder)
  await saveState(url, files.state)
  await rm(files.transactions, { force: true })
  await endProcess(pid)
  await rm(files.running, { force: true })
}

/** After a crash the old port is taken again if it is free, so that the urls others hold stay right. */
async function spawnOn(
  port: number | undefined,
  earlier: number | undefined,
  options: Parameters<typeof spawnChain>[0],
) {
  if (port !== undefined || earlier === undefined) return spawnChain({ ...options, port: port ?? 0 })
  try {
    return await spawnChain({ ...options, port: earlier })
  } catch (error) {
    if (!(error instanceof LocalChainNotReadyError)) throw error
    return spawnChain({ ...options, port: 0 })
  }
}

async function readNote(folder: string): Promise<Noted | undefined> {
  const text = await readIfThere(chainFiles(folder).running)
  return text === undefined ? undefined : (JSON.parse(text) as Noted)
}

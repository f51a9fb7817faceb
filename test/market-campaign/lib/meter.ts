import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rpcUrlOf } from '../../lib/rpc-url.js'
import { memoryOf } from '../../lib/weigh.js'
import type { Market } from './open-market.js'

/** What the market has used since its start. */
export interface Reading {
  readonly seconds: number
  /** CPU seconds. */
  readonly creator: number
  readonly holders: number
  readonly chain: number
  readonly transactions: number
  readonly gas: number
  readonly announcements: number
  readonly copies: number
  readonly questions: number
}

export interface Level {
  /** Resident memory in MB: of the creator, and of the largest holder. */
  readonly creatorMemory: number
  readonly holderMemory: number
  /** The most messages that one offer has cost. */
  readonly mostMessages: number
}

interface Block {
  readonly gasUsed: string
  readonly transactions: readonly string[]
}

/** Reads what the processes of a market use. Linux only: it reads `/proc`. */
export async function openMeter({ network, creator }: Market) {
  const url = await rpcUrlOf(network.node(0))
  const { pid: chainPid } = JSON.parse(readFileSync(join(network.folder, 'chain.json'), 'utf8')) as { pid: number }
  const holderPids = Array.from({ length: network.size - 1 }, (_, i) => network.node(i + 1).pid)
  const creatorPid = network.node(0).pid
  const chain = { block: await headOf(url), transactions: 0, gas: 0 }

  async function readChain(): Promise<void> {
    const head = await headOf(url)
    while (chain.block < head) {
      const block = await ask<Block>(url, 'eth_getBlockByNumber', [`0x${(++chain.block).toString(16)}`, false])
      chain.transactions += block.transactions.length
      chain.gas += Number(block.gasUsed)
    }
  }

  const readMetrics = async () => String((await creator.call('metrics')).text)

  return {
    async read(): Promise<Reading> {
      await readChain()
      const metrics = await readMetrics()
      const messages = (kind: string) => metricIn(metrics, `kg_market_offer_messages{kind="${kind}"}`)
      return {
        seconds: performance.now() / 1000,
        creator: cpuOf(creatorPid),
        holders: holderPids.reduce((sum, pid) => sum + cpuOf(pid), 0),
        chain: cpuOf(chainPid),
        transactions: chain.transactions,
        gas: chain.gas,
        announcements: messages('announcements'),
        copies: messages('copies'),
        questions: messages('questions'),
      }
    },
    async level(): Promise<Level> {
      return {
        creatorMemory: memoryOf(creatorPid),
        holderMemory: Math.max(...holderPids.map(memoryOf)),
        mostMessages: metricIn(await readMetrics(), 'kg_market_offer_messages_most'),
      }
    },
  }
}

/** What was used between two readings. */
export function usedSince(before: Reading, after: Reading): Reading {
  const entries = Object.entries(after).map(([name, value]) => [name, value - before[name as keyof Reading]])
  // It has the fields of the two.
  return Object.fromEntries(entries) as unknown as Reading
}

/** Without what the processes use while nothing happens, which depends on the time alone. */
export function withoutIdle(used: Reading, idle: Reading): Reading {
  const share = used.seconds / idle.seconds
  const work = (kind: 'creator' | 'holders' | 'chain') => Math.max(0, used[kind] - share * idle[kind])
  return { ...used, creator: work('creator'), holders: work('holders'), chain: work('chain') }
}

const ticksPerSecond = 100

/** CPU seconds of a process with all its threads. */
function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name of the program may hold spaces.
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return (user + system) / ticksPerSecond
}

function metricIn(metrics: string, name: string): number {
  const line = metrics.split('\n').find((one) => one.startsWith(`${name} `))
  if (line === undefined) throw new Error(`there is no metric ${name}`)
  return Number(line.slice(name.length))
}

const headOf = async (url: string) => Number(await ask<string>(url, 'eth_blockNumber', []))

async function ask<T>(url: string, method: string, params: readonly unknown[]): Promise<T> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const reply = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = (await reply.json()) as { result?: T; error?: { message: string } }
  if (result === undefined || result === null) throw new Error(`${method}: ${error?.message ?? 'no answer'}`)
  return result
}

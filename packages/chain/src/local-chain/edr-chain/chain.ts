import { ChainClock } from './chain-clock.js'
import { type ChainRecord, type Head, programName, type Step } from './chain-record.js'
import { blockGasLimit, type Evm, type Genesis } from './open-evm.js'
import { Pool } from './pool.js'
import { RpcFaultError } from './rpc-fault.js'

const reportEvery = 1000

interface Block extends Head {
  readonly timestamp: string
  readonly transactions: readonly string[]
}

interface Mark {
  readonly steps: number
  readonly pool: Pool
}

/** Makes blocks and keeps the record of what made them. Its methods are called one at a time. */
export class Chain {
  /** Is a block made as soon as a transaction can be in one? */
  automine = true
  private pool = new Pool()
  private readonly steps: Step[] = []
  private readonly marks = new Map<string, Mark>()

  constructor(
    private readonly evm: Evm,
    private readonly genesis: Genesis,
    readonly clock = new ChainClock(genesis.time),
  ) {}

  /** Takes a transaction into the pool, and into a block when it is its turn. Returns the hash. */
  async send(raw: string): Promise<string> {
    const hash = await this.enter(raw)
    while (this.automine && (await this.hasReady())) if ((await this.mine()).transactions.length === 0) break
    return hash
  }

  async mine(time = this.clock.next()): Promise<Block> {
    await this.evm.ask('evm_mine', [time])
    const block = await this.lastBlock()
    this.steps.push({ time, transactions: block.transactions.map((hash) => this.pool.remove(hash)) })
    this.clock.blockAt(time)
    return block
  }

  /** A request that changes the state outside of any transaction. */
  async change(method: string, params: readonly unknown[]): Promise<void> {
    await this.evm.ask(method, params)
    this.steps.push({ method, params })
  }

  /** The EVM does it only while nothing waits, so what waits steps aside. What the new nonce has overtaken is gone. */
  async changeNonce(address: unknown, nonce: string): Promise<void> {
    const waiting = this.pool.all()
    await this.dropAll()
    try {
      await this.change('hardhat_setNonce', [address, nonce])
    } finally {
      for (const { raw } of waiting) await this.enter(raw).catch(ignoreRefusal)
    }
  }

  async dropAll(): Promise<void> {
    for (const { hash } of this.pool.all()) await this.evm.ask('hardhat_dropTransaction', [hash])
    // Only now does the EVM see that its pool is empty.
    await this.evm.ask('evm_setBlockGasLimit', [`0x${blockGasLimit.toString(16)}`])
    this.pool = new Pool()
  }

  async snapshot(): Promise<string> {
    const id = await this.evm.ask<string>('evm_snapshot')
    this.marks.set(id, { steps: this.steps.length, pool: this.pool.copy() })
    return id
  }

  /** Goes back to a snapshot; it and the later ones are used up. */
  async revert(id: string): Promise<boolean> {
    const mark = this.marks.get(id)
    if (mark === undefined || !(await this.evm.ask<boolean>('evm_revert', [id]))) return false
    for (const one of this.marks.keys()) if (BigInt(one) >= BigInt(id)) this.marks.delete(one)
    this.steps.length = mark.steps
    this.pool = mark.pool
    const time = Number((await this.lastBlock()).timestamp)
    this.clock.blockAt(time)
    this.clock.set(time)
    return true
  }

  async record(): Promise<ChainRecord> {
    const { number, hash } = await this.lastBlock()
    return { program: programName, genesis: this.genesis, steps: this.steps, head: { number, hash } }
  }

  /** Does again what the record says, and reports how far it is. */
  async restore({ steps, head }: ChainRecord, report: (done: number) => void): Promise<void> {
    for (const step of steps) {
      await this.repeat(step)
      if (this.steps.push(step) % reportEvery === 0) report(this.steps.length)
    }
    const { number, hash, timestamp } = await this.lastBlock()
    if (hash !== head.hash) throw new Error(`block ${Number(number)} is not the one that the state file ends with`)
    this.clock.blockAt(Number(timestamp))
  }

  private async repeat(step: Step): Promise<void> {
    if ('method' in step) {
      await this.evm.ask(step.method, step.params)
      return
    }
    for (const raw of step.transactions) await this.evm.ask('eth_sendRawTransaction', [raw])
    await this.evm.ask('evm_mine', [step.time])
  }

  private async enter(raw: string): Promise<string> {
    const hash = await this.evm.ask<string>('eth_sendRawTransaction', [raw])
    const { from, nonce } = await this.evm.ask<{ from: string; nonce: string }>('eth_getTransactionByHash', [hash])
    this.pool.add({ hash, raw, from, nonce })
    return hash
  }

  private async hasReady(): Promise<boolean> {
    for (const { from, nonce } of this.pool.all())
      if ((await this.evm.ask<string>('eth_getTransactionCount', [from, 'latest'])) === nonce) return true
    return false
  }

  private lastBlock(): Promise<Block> {
    return this.evm.ask<Block>('eth_getBlockByNumber', ['latest', false])
  }
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof RpcFaultError)) throw error
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chainReader } from '../adapter/chain-reader.js'
import { genesisOf } from '../adapter/genesis-of.js'
import { chainClient } from '../chain-client.js'
import { contracts } from '../contracts.js'
import { addressesOf } from '../deploy.js'
import { waitForReceipt } from '../wait-for-receipt.js'
import type { Deployment } from './deployment.js'
import { endProcess, isAlive } from './end-process.js'
import { type LocalChain, type LocalChainOptions, startLocalChain } from './start-local-chain.js'

const newAddress = () => privateKeyToAccount(generatePrivateKey()).address
let folder: string
let chains: LocalChain[]
let said: string[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kg-local-chain-'))
  chains = []
  said = []
})

afterEach(async () => {
  for (const chain of chains) await endProcess(chain.pid)
  await rm(folder, { recursive: true })
})

async function start(options: Partial<LocalChainOptions> = {}): Promise<LocalChain> {
  const chain = await startLocalChain({ folder, log: (message) => said.push(message), ...options })
  chains.push(chain)
  return chain
}

const clientOf = ({ chain, transport, deployer }: LocalChain) =>
  chainClient({ chain, transport, account: deployer, pollingInterval: 5 })
const balanceOf = (chain: LocalChain, address: `0x${string}`) => clientOf(chain).getBalance({ address })
const tokensOf = (chain: LocalChain, address: `0x${string}`) => {
  const { abi } = contracts.Token
  return clientOf(chain).readContract({
    address: chain.addresses.Token,
    abi,
    functionName: 'balanceOf',
    args: [address],
  })
}

/** Makes the recorded transactions look as if they had been sent later. */
async function shiftTimes(seconds: number): Promise<void> {
  const file = join(folder, 'transactions.log')
  const text = await readFile(file, 'utf8')
  await writeFile(
    file,
    text.replace(/(?<="at":)\d+/g, (at) => String(Number(at) + seconds)),
  )
}

describe('the local chain', { timeout: 60_000 }, () => {
  it('has the contracts from the first start on, behind its Hub', async () => {
    const chain = await start()
    const hub = await addressesOf(clientOf(chain), chain.addresses.Hub)
    expect(JSON.stringify(hub).toLowerCase()).toBe(JSON.stringify(chain.addresses).toLowerCase())
    expect(await clientOf(chain).getChainId()).toBe(31337)
  })

  it('gives a chain of an earlier release the contracts that it lacks, once', async () => {
    await (await start()).stop()
    const file = join(folder, 'deployment.json')
    const { chainId, contractsHash, addresses } = JSON.parse(await readFile(file, 'utf8')) as Deployment
    const { DatasetMarket: first, ...earlier } = addresses
    await writeFile(file, JSON.stringify({ chainId, contractsHash, addresses: earlier }))
    const second = await start()
    const { DatasetMarket: later } = second.addresses
    expect(second.addresses).toEqual({ ...earlier, DatasetMarket: later })
    expect(later).not.toBe(first)
    const named = await addressesOf(clientOf(second), second.addresses.Hub)
    expect(named.DatasetMarket.toLowerCase()).toBe(later)
    await second.stop()
    expect((await start()).addresses).toEqual(second.addresses)
  })

  it('gives wallets gas and tokens, also many at a time', async () => {
    const chain = await start()
    const wallets = Array.from({ length: 4 }, newAddress)
    await Promise.all(wallets.map((wallet) => chain.fund(wallet, { ether: parseEther('2'), tokens: 7n })))
    for (const wallet of wallets) {
      expect(await balanceOf(chain, wallet)).toBe(parseEther('2'))
      expect(await tokensOf(chain, wallet)).toBe(7n)
    }
  })

  it('is as it was after it was stopped: contracts, balances, blocks and receipts', async () => {
    const first = await start()
    const wallet = newAddress()
    await first.fund(wallet)
    const block = await clientOf(first).getBlock()
    await first.stop()
    expect(isAlive(first.pid)).toBe(false)
    const second = await start()
    expect(second.addresses).toEqual(first.addresses)
    expect(await tokensOf(second, wallet)).toBe(parseEther('1000000'))
    expect(await clientOf(second).getBlock()).toMatchObject({ number: block.number, hash: block.hash })
    const [hash] = block.transactions as [`0x${string}`]
    expect(await clientOf(second).getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
  })

  it('is told from one that was begun anew, whichever first block its program shows', async () => {
    const first = await start()
    const genesis = await genesisOf(chainReader(first))
    expect(genesis).toBe((await clientOf(first).getBlock({ blockNumber: 0n })).hash)
    await first.stop()
    const file = join(folder, 'state.json')
    const state = JSON.parse(await readFile(file, 'utf8')) as { blocks: { header: Record<string, string> }[] }
    for (const { header } of state.blocks) if (Number(header.number) === 0) header.timestamp = '0x1'
    await writeFile(file, JSON.stringify(state))
    const second = await start()
    expect((await clientOf(second).getBlock({ blockNumber: 0n })).hash).not.toBe(genesis)
    expect(await genesisOf(chainReader(second))).toBe(genesis)
  })

  it('loses nothing that it had acknowledged when it is killed, not even the times', async () => {
    const first = await start()
    const wallets = Array.from({ length: 5 }, newAddress)
    for (const wallet of wallets) await first.fund(wallet, { ether: 1n, tokens: 3n })
    const before = await clientOf(first).getBlock()
    const genesis = await genesisOf(chainReader(first))
    process.kill(first.pid, 'SIGKILL')
    await endProcess(first.pid)
    await shiftTimes(7)
    const second = await start()
    expect(second.pid).not.toBe(first.pid)
    expect(second.url).toBe(first.url)
    expect(said).toContainEqual(expect.stringContaining('transactions were sent again'))
    for (const wallet of wallets) expect(await tokensOf(second, wallet)).toBe(3n)
    const after = await clientOf(second).getBlock()
    expect(after.number).toBe(before.number)
    expect(Math.abs(Number(after.timestamp - before.timestamp) - 7)).toBeLessThanOrEqual(1)
    expect(await genesisOf(chainReader(second))).toBe(genesis)
    await second.fund(newAddress(), { ether: 1n })
    const { timestamp } = await clientOf(second).getBlock()
    expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(30)
  })

  it('loses nothing either when a wallet’s transactions came out of order', async () => {
    const first = await start()
    const client = clientOf(first)
    const wallets = Array.from({ length: 3 }, newAddress)
    const nonce = await client.getTransactionCount({ address: first.deployer.address })
    const signed = await Promise.all(
      wallets.map((to, i) =>
        client.signTransaction({
          to,
          value: 5n,
          nonce: nonce + i,
          gas: 21_000n,
          maxFeePerGas: 10n ** 10n,
          type: 'eip1559',
        }),
      ),
    )
    const hashes: `0x${string}`[] = []
    for (const serializedTransaction of signed.toReversed())
      hashes.push(await client.sendRawTransaction({ serializedTransaction }))
    for (const hash of hashes) await waitForReceipt(client, hash)
    process.kill(first.pid, 'SIGKILL')
    await endProcess(first.pid)
    const second = await start()
    for (const wallet of wallets) expect(await balanceOf(second, wallet)).toBe(5n)
  })

  it('passes over what a crash cut short in its record', async () => {
    const first = await start()
    await first.fund(newAddress(), { ether: 1n })
    process.kill(first.pid, 'SIGKILL')
    await endProcess(first.pid)
    await appendFile(join(folder, 'transactions.log'), '\n{"at":1,"raw":"0x02f8')
    const number = await clientOf(await start()).getBlockNumber()
    expect(number).toBe(16n)
  })
})

describe('the nodes of one machine', { timeout: 60_000 }, () => {
  it('share one chain, which the last to leave ends', async () => {
    const [first, second] = await Promise.all([start(), start()])
    expect(second.pid).toBe(first.pid)
    expect(second.addresses).toEqual(first.addresses)
    expect([first.isFirst, second.isFirst].toSorted()).toEqual([false, true])
    await first.stop()
    expect(isAlive(second.pid)).toBe(true)
    const wallet = newAddress()
    await second.fund(wallet, { ether: 1n })
    await second.stop()
    expect(isAlive(second.pid)).toBe(false)
    expect(await readdir(join(folder, 'users'))).toEqual([])
    expect(await balanceOf(await start(), wallet)).toBe(1n)
  })

  it('find the chain of a node that was killed, and end it in its place', async () => {
    const module = new URL('./start-local-chain.js', import.meta.url).href
    const code = `const { startLocalChain } = await import(${JSON.stringify(module)})
      const chain = await startLocalChain({ folder: ${JSON.stringify(folder)} })
      console.log(chain.pid)
      setInterval(() => {}, 1000)`
    const node = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [pid] = (await once(createInterface(node.stdout), 'line')) as [string]
    node.kill('SIGKILL')
    await once(node, 'exit')
    const chain = await start()
    expect(chain.pid).toBe(Number(pid))
    await chain.stop()
    expect(isAlive(chain.pid)).toBe(false)
  })

  it('take over the lock of a dead process', async () => {
    const dead = spawn(process.execPath, ['-e', ''])
    await once(dead, 'exit')
    await writeFile(join(folder, 'lock'), String(dead.pid))
    await start()
    expect((await readdir(folder)).filter((name) => name.startsWith('lock'))).toEqual([])
  })
})

describe('the local chain refuses', { timeout: 60_000 }, () => {
  it('another chain id than it has', async () => {
    await start()
    const wrong = { code: 'LOCAL_CHAIN_MISMATCH', data: { folder, expected: 5, found: 31337 } }
    await expect(start({ chainId: 5 })).rejects.toMatchObject(wrong)
    await chains[0]!.stop()
    await expect(start({ chainId: 5 })).rejects.toMatchObject(wrong)
  })

  it('contracts of another release', async () => {
    const first = await start()
    await first.stop()
    const file = join(folder, 'deployment.json')
    const deployment = JSON.parse(await readFile(file, 'utf8')) as object
    for (const hash of ['contractsHash', 'laterContractsHash']) {
      await writeFile(file, JSON.stringify({ ...deployment, [hash]: 'other' }))
      await expect(start()).rejects.toMatchObject({ code: 'LOCAL_CHAIN_OUTDATED' })
    }
  })

  it('a port that is taken', async () => {
    const first = await start()
    const other = await mkdtemp(join(tmpdir(), 'kg-local-chain-'))
    const port = Number(new URL(first.url).port)
    await expect(start({ folder: other, port })).rejects.toMatchObject({ code: 'LOCAL_CHAIN_NOT_READY' })
    await rm(other, { recursive: true })
  })
})

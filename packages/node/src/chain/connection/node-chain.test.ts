import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { deferred } from '@kg/core/async'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { toConfig } from '../../platform/home/config.js'
import { homeFiles } from '../../platform/home/home.js'
import { openPlatform } from '../../platform/open-platform.js'
import { connectChain } from '../open-chain.js'

async function connected(settings: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'kg-node-chain-'))
  const config = toConfig({ flags: { 'net.enabled': 'false', 'chain.folder': join(folder, 'chain'), ...settings } })
  const log = pino({ enabled: false })
  const platform = await openPlatform({ home: homeFiles(join(folder, 'home')), config, version: '0', log })
  const { chain } = connectChain(platform)
  return {
    chain,
    async [Symbol.asyncDispose]() {
      await chain.stop()
      await platform.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Less than a request waits for a chain that is starting. */
const timeout = 15_000

describe('the chain of a node', () => {
  it('is none where the settings say so, and who needs one is told', async () => {
    await using scene = await connected({ network: 'none' })
    scene.chain.start()
    expect(scene.chain.status()).toMatchObject({ state: 'none' })
    await expect(scene.chain.ready('A test')).rejects.toMatchObject({ code: 'CHAIN_UNAVAILABLE' })
    await expect(scene.chain.sealDomain()).resolves.toMatchObject({ chainName: 'none', chainId: 0 })
  })

  it('says at once why it could not be opened, and lets seals name no chain until then', { timeout }, async () => {
    await using scene = await connected({ network: 'elsewhere' })
    scene.chain.start()
    await expect(scene.chain.ready('A test')).rejects.toMatchObject({ code: 'CHAIN_FAILED' })
    expect(scene.chain.status()).toMatchObject({ state: 'failed', reason: expect.stringContaining('chain.rpcUrls') })
    await expect(scene.chain.sealDomain()).resolves.toMatchObject({ chainId: 0 })
  })

  it('waits for what is loaded first, unless somebody needs it', { timeout }, async () => {
    await using scene = await connected({ network: 'elsewhere' })
    const first = deferred()
    scene.chain.start(first.promise)
    await setImmediate()
    expect(scene.chain.status()).toMatchObject({ state: 'starting' })
    await expect(scene.chain.ready('A test')).rejects.toMatchObject({ code: 'CHAIN_FAILED' })
  })

  it('is opened once what is loaded first is there', async () => {
    await using scene = await connected({ network: 'elsewhere' })
    const first = deferred()
    scene.chain.start(first.promise)
    first.resolve()
    await expect.poll(() => scene.chain.status().state).toBe('failed')
  })

  it('stops while it waits', async () => {
    await using scene = await connected({ network: 'elsewhere' })
    scene.chain.start(deferred().promise)
    await scene.chain.stop()
    expect(scene.chain.status()).toMatchObject({ state: 'starting' })
  })

  it('is not opened before it is started', async () => {
    await using scene = await connected({ network: 'local' })
    expect(scene.chain.status()).toMatchObject({ state: 'starting' })
    expect(scene.chain.current()).toBeUndefined()
  })
})

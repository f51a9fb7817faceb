import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChainScene, openChainScene } from '../chain-scene.test.support.js'
import { openOperationalWallets } from './operational-wallets.js'

describe('the operational wallets', () => {
  let scene: ChainScene
  beforeAll(async () => {
    scene = await openChainScene()
  })
  afterAll(() => scene[Symbol.asyncDispose]())

  const open = () => openOperationalWallets({ ...scene, chain: scene.nodeChain })

  it('are made, funded, attached, listed and removed again', async () => {
    const wallets = open()
    const { address, added } = await wallets.add(undefined, scene.caller)
    expect(added).toBe(true)
    expect(await scene.chain.balanceOf(address)).toBeGreaterThan(0n)
    const listed = await wallets.list(scene.caller, new AbortController().signal)
    expect(listed.wallets.find((one) => one.address === address)).toMatchObject({ registered: true, held: true })
    await wallets.remove(address, scene.caller)
    const left = await wallets.list(scene.caller, new AbortController().signal)
    expect(left.wallets.some((one) => one.address === address)).toBe(false)
  })

  it('refuse to remove a key that is not attached, and the primary one', async () => {
    const stranger = `0x${'12'.repeat(20)}` as const
    await expect(open().remove(stranger, scene.caller)).rejects.toMatchObject({ code: 'KEY_NOT_ATTACHED' })
    const [primary] = scene.chain.wallets.operational()
    await expect(open().remove(primary?.address as `0x${string}`, scene.caller)).rejects.toMatchObject({ status: 409 })
  })
})

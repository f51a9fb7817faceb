import { nameHash } from '@kg/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { type ChainScene, openChainScene } from '../chain-scene.test.support.js'
import { sendRegistration } from './send-registration.js'

describe('sending a registration', () => {
  let scene: ChainScene
  beforeAll(async () => {
    scene = await openChainScene()
  })
  afterAll(() => scene[Symbol.asyncDispose]())

  const rowOf = async (id: string) => {
    await scene.graph(id)
    const row = scene.ledger.read((r) => r.get(contextGraphs, id))
    if (row === undefined) throw new TypeError('it was made')
    return row
  }
  const wasSent = (key: string) => scene.chain.transactions.get(scene.chain.keyOf(key)) !== undefined

  it('commits to a plain name first', async () => {
    await sendRegistration(scene, await rowOf('plain'), {}, undefined)
    expect(wasSent(`commit/${nameHash('plain')}`)).toBe(true)
    expect(await scene.chain.read('ContextGraphs', 'idOf', [nameHash('plain')])).toBe(1n)
  })

  it('needs one transaction for a name that begins with the address of an agent of ours', async () => {
    const id = `${scene.caller.agent}/own`
    await sendRegistration(scene, await rowOf(id), {}, undefined)
    expect(wasSent(`commit/${nameHash(id)}`)).toBe(false)
    expect(await scene.chain.read('ContextGraphs', 'idOf', [nameHash(id)])).toBe(2n)
  })

  it('does not show the name of a restricted graph', async () => {
    const id = `${scene.caller.agent}/secret`
    await sendRegistration(scene, await rowOf(id), { accessPolicy: 1 }, undefined)
    expect(wasSent(`commit/${nameHash(id)}`)).toBe(true)
  })

  it('takes nothing from others, but for names that begin with the address of an agent of ours', async () => {
    const theirs = { id: 1n, owner: `0x${'99'.repeat(20)}` }
    await expect(sendRegistration(scene, await rowOf('other'), {}, theirs)).rejects.toMatchObject({
      code: 'CONTEXT_GRAPH_NAME_TAKEN',
    })
  })
})

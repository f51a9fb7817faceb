import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endorser } from './endorse.js'
import { openTrustScene, type TrustScene } from './trust-scene.test.support.js'

describe('endorsing', () => {
  let scene: TrustScene
  beforeAll(async () => {
    scene = await openTrustScene()
  })
  afterAll(() => scene[Symbol.asyncDispose]())

  it('shares an agent’s word once, and does not count an author’s for itself', async () => {
    const endorse = endorser({ ledger: scene.ledger, assets: scene.memory.assets, index: scene.index })
    const { ual } = scene.publication
    const first = await endorse('lab', ual, scene.caller)
    expect(first).toMatchObject({ endorsed: true, alreadyEndorsed: false, counted: false, trust: { endorsements: 0 } })
    await expect(endorse('lab', ual, scene.caller)).resolves.toMatchObject({
      alreadyEndorsed: true,
      endorsedAt: first.endorsedAt,
    })
  })

  it('counts another agent’s word', async () => {
    const { row } = await scene.memory.agents.register({ name: 'Bob' }, scene.caller.agent)
    const endorse = endorser({ ledger: scene.ledger, assets: scene.memory.assets, index: scene.index })
    const said = await endorse('lab', scene.publication.ual, { agent: row.address, isAdmin: false })
    expect(said).toMatchObject({ counted: true, trust: { endorsements: 1, level: 1 } })
  })

  it('refuses what is not published here', async () => {
    const endorse = endorser({ ledger: scene.ledger, assets: scene.memory.assets, index: scene.index })
    const other = scene.publication.ual.replace(/\d+$/, '987654')
    await expect(endorse('lab', other, scene.caller)).rejects.toMatchObject({ status: 404 })
  })
})

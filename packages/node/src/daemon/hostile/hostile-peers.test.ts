import { type Input, routes } from '@kg/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkLists } from './check-lists.test.support.js'
import { type Attack, attacks, spokenProtocols, weightOf } from './hostile-messages.test.support.js'
import { openHostileNode } from './open-hostile-node.test.support.js'
import { befriend, hostGraph } from './strangers.test.support.js'

// The campaign (`npm run fuzz`) runs this for longer and with other seeds: KG_FUZZ_MINUTES, KG_FUZZ_SEED.
const minutes = Number(process.env.KG_FUZZ_MINUTES ?? 0)
const seed = Number(process.env.KG_FUZZ_SEED ?? 1)
const messages = minutes > 0 ? 10_000 : 4_000
const atOnce = 200
const startsEvery = 12

it(
  `keeps its lists, descriptors, views and starts, whatever strangers send (seed ${seed})`,
  async () => {
    await using node = await openHostileNode({ contextGraphs: '["commons"]' })
    await node.call(routes.createContextGraph, {
      body: { id: 'lab', accessPolicy: 0, private: false, register: false },
    })
    await node.call(routes.createContextGraph, {
      body: { id: 'club', accessPolicy: 1, private: false, register: false },
    })
    await node.call(routes.setMessagePolicy, { body: { default: 'allow', allow: [], deny: [] } })
    const quads = [{ subject: 'urn:a', predicate: 'urn:p', object: '"held"', graph: '' }]
    const held = { contextGraphId: 'lab', name: 'held', quads, alsoShareSwm: true }
    await node.call(routes.createAsset, { body: held as Input<typeof routes.createAsset>['body'] })
    await hostGraph(node)
    await befriend(node)
    await node.restart()
    expect(node.network.protocols().filter((protocol) => !spokenProtocols.includes(protocol))).toEqual([])
    const end = Date.now() + minutes * 60_000
    let round = 0
    const accepted = new Map(Object.keys(attacks).map((kind) => [kind, 0]))

    async function run(batch: readonly { kind: string; attack: Attack }[]): Promise<void> {
      for (const { kind, attack } of batch) {
        try {
          await attack(node)
          accepted.set(kind, (accepted.get(kind) ?? 0) + 1)
        } catch (error) {
          // A refusal, or something that the stranger could not even sign. The node's own faults are noted apart.
          if (!(error instanceof Error)) throw error
        }
        if (node.faults.length > 0) throw node.faults[0]
      }
      await node.settle()
      if (node.faults.length > 0) throw node.faults[0]
      if (++round % startsEvery === 0) await node.restart()
      await checkLists(node)
    }

    const any = fc.oneof(
      ...Object.entries(attacks).map(([kind, one]) => ({
        arbitrary: one.map((attack) => ({ kind, attack })),
        weight: weightOf(kind),
      })),
    )
    const batch = fc.array(any, { minLength: atOnce, maxLength: atOnce, size: 'max' })
    for (let again = 0; again === 0 || Date.now() < end; again++)
      await fc.assert(fc.asyncProperty(batch, run), {
        seed: seed + again,
        numRuns: messages / atOnce,
        // The node remembers, so a smaller batch would fail for another reason.
        endOnFailure: true,
      })
    // Messages of every kind get as far as they can, or they would test nothing.
    expect([...accepted].filter(([, count]) => count < messages / 1000)).toEqual([])
  },
  600_000 + minutes * 60_000,
)

import { routes } from '@kg/contract'
import { KgError } from '@kg/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkLists } from './check-lists.test.support.js'
import { type Attack, attacks } from './hostile-messages.test.support.js'
import { openHostileNode } from './open-hostile-node.test.support.js'

// The campaign (`npm run fuzz`) runs this for longer: KG_FUZZ_MINUTES, KG_FUZZ_SEED.
const minutes = Number(process.env.KG_FUZZ_MINUTES ?? 0)
const seed = Number(process.env.KG_FUZZ_SEED ?? Date.now() % 2 ** 31)
const messages = 10_000
const atOnce = 100
const startsEvery = 25

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
    const end = Date.now() + minutes * 60_000
    let [round, accepted] = [0, 0]

    async function run(batch: readonly Attack[]): Promise<void> {
      for (const attack of batch) {
        try {
          await attack(node)
          accepted++
        } catch (error) {
          // A refusal, or something that the stranger could not even sign.
          if (!(error instanceof KgError || error instanceof TypeError || error instanceof RangeError)) throw error
        }
      }
      await node.settle()
      if (++round % startsEvery === 0) await node.restart()
      await checkLists(node)
    }

    const batch = fc.array(fc.oneof(...Object.values(attacks)), { minLength: atOnce, maxLength: atOnce, size: 'max' })
    for (let again = 0; again === 0 || Date.now() < end; again++)
      await fc.assert(fc.asyncProperty(batch, run), {
        seed: seed + again,
        numRuns: messages / atOnce,
        // The node remembers, so a smaller batch would fail for another reason.
        endOnFailure: true,
      })
    expect(accepted).toBeGreaterThan(messages / 20)
  },
  600_000 + minutes * 60_000,
)

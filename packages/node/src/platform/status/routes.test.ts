import { routes } from '@kg/contract'
import { describe, expect, it } from 'vitest'
import { openTestLedger } from '../testing/test-ledger.test.support.js'
import { type SystemNeeds, systemRoutes } from './routes.js'

type Store = Pick<SystemNeeds, 'ledger' | 'views'>

/** Asks whether a node with this store is ready. */
function askReady(store: Store): unknown {
  // The route needs nothing but the store.
  const bindings = systemRoutes({ ...store, config: { 'store.backend': 'embedded' } } as never)
  return bindings.find(({ route }) => route === routes.ready)?.handler({} as never, {} as never)
}

const views = (ok: boolean, detail?: string) =>
  // Only its status is asked.
  ({ status: async () => ({ ok, engine: 'test', detail, views: [] }) }) as never

describe('GET /health/ready', () => {
  it('is ready when the disk takes a write and the engine answers', async () => {
    await using opened = await openTestLedger()
    const { ledger } = opened
    expect(await askReady({ ledger, views: views(true) })).toEqual({ status: 'ready', writeMs: expect.any(Number) })
  })

  it('is not ready when either of them fails, and says why', async () => {
    await using opened = await openTestLedger()
    const full = { ...opened.ledger, writeWithoutReceipt: () => Promise.reject(new Error('no space left')) }
    const refusal = (why: string) => ({ code: 'NODE_NOT_READY', message: `The store does not answer: ${why}` })
    await expect(askReady({ ledger: full, views: views(true) })).rejects.toMatchObject(refusal('no space left'))
    await expect(askReady({ ledger: opened.ledger, views: views(false, 'away') })).rejects.toMatchObject(
      refusal('away'),
    )
  })
})

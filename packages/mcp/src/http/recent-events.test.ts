import { describe, expect, it } from 'vitest'
import { recentEvents } from './recent-events.js'

const message = (text: string) => ({ jsonrpc: '2.0' as const, method: text })

async function after(store: ReturnType<typeof recentEvents>, id: string): Promise<string[]> {
  const told: string[] = []
  await store.replayEventsAfter(id, { send: async (_, one) => void told.push((one as { method: string }).method) })
  return told
}

describe('the recent events of a session', () => {
  it('are told again after the last that was seen, each stream its own', async () => {
    const store = recentEvents()
    const opening = await store.storeEvent('a', {} as never)
    await store.storeEvent('b', message('other'))
    const first = await store.storeEvent('a', message('first'))
    await store.storeEvent('a', message('second'))
    expect(await after(store, opening)).toEqual(['first', 'second'])
    expect(await after(store, first)).toEqual(['second'])
    expect([first, 'nonsense', 'c_1'].map((id) => store.knows(id))).toEqual([true, false, false])
  })

  it('do not pile up: the oldest go, the newest stays however large', async () => {
    const store = recentEvents()
    const opening = await store.storeEvent('a', {} as never)
    for (let n = 0; n < 300; n++) await store.storeEvent('a', message(`${n}`))
    expect(await after(store, opening)).toHaveLength(256)
    await store.storeEvent('a', message('x'.repeat(600_000)))
    expect(await after(store, opening)).toHaveLength(1)
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Budget } from '@kg/core/budget'
import { describe, expect, it } from 'vitest'
import { ed25519Signer, Ledger, newEd25519Pem } from '../../ledger/index.js'
import { describeViews } from '../describe-views.js'
import { guardedViews } from '../guarded-views.js'
import { embeddedViews } from './embedded-views.js'

describeViews('the embedded engine', async (ledger) => embeddedViews()({ ledger }), { asOf: true })

const values = Array.from({ length: 100 }, (_, i) => i).join(' ')
const endless = `SELECT (COUNT(*) AS ?n) { ${['a', 'b', 'c', 'd', 'e', 'f'].map((v) => `VALUES ?${v} { ${values} }`).join(' ')} }`

async function openGuestViews(total: number, mib = 1024) {
  const folder = mkdtempSync(join(tmpdir(), 'kg-guests-'))
  const ledger = await Ledger.open({ path: join(folder, 'ledger') }, { signer: ed25519Signer(newEd25519Pem()) })
  const guests = new Budget({ what: 'views', limits: { total }, evicts: true })
  const guestBytes = new Budget({ what: 'view-bytes', limits: { total: mib * 2 ** 20 }, evicts: true })
  const views = guardedViews()(embeddedViews({ guests, guestBytes })({ ledger }))
  return {
    guests,
    guestBytes,
    keys: async () => (await views.status()).views.map(({ key }) => JSON.parse(key)[0]),
    ask: (key: string, more = {}) => views.query({ key, shelves: [], ...more }, { sparql: 'ASK {}' }),
    askForever: (key: string) =>
      views.query({ key, shelves: [], isGuest: true }, { sparql: endless, deadlineMs: 1000 }),
    isReady: async () => (await views.status()).views.some(({ ready }) => ready),
    async [Symbol.asyncDispose]() {
      await views.stop()
      await ledger.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

describe('views for peers and for the past', () => {
  it('are as many as the budget allows: the least recently used one makes room', async () => {
    await using opened = await openGuestViews(2)
    await opened.ask('users')
    for (const key of ['a', 'b', 'a', 'c']) await opened.ask(key, { isGuest: true })
    expect(await opened.keys()).toEqual(['users', 'a', 'c'])
    await opened.ask('users', { asOf: 0 })
    expect(await opened.keys()).toEqual(['users', 'c', 'users'])
    expect(opened.guests.report()).toMatchObject({ used: 2, evicted: 2, refused: 0 })
  })

  it('are refused while all of them are in use, and never take a view of a user', async () => {
    await using opened = await openGuestViews(1)
    await opened.ask('users')
    const first = opened.ask('a', { isGuest: true })
    await expect(opened.ask('b', { isGuest: true })).rejects.toMatchObject({ code: 'VIEWS_BUSY' })
    await first
    await opened.ask('b', { isGuest: true })
    expect(await opened.keys()).toEqual(['users', 'b'])
    expect(opened.guests.report()).toMatchObject({ refused: 1, evicted: 1 })
  })

  it('are granted so much memory that all of them together fit', async () => {
    await using opened = await openGuestViews(8, 200)
    for (const key of ['a', 'b', 'c']) await opened.ask(key, { isGuest: true })
    expect(await opened.keys()).toEqual(['b', 'c'])
    const busy = [opened.ask('d', { isGuest: true }), opened.ask('e', { isGuest: true })]
    await expect(opened.ask('f', { isGuest: true })).rejects.toMatchObject({ code: 'VIEWS_BUSY' })
    await Promise.all(busy)
    expect(opened.guests.report().used).toBe(2)
    expect(opened.guestBytes.report()).toMatchObject({ used: 2 * 96 * 2 ** 20, refused: 1 })
  })
  it('have no engine after one was ended at a deadline, until somebody asks again', async () => {
    await using opened = await openGuestViews(1)
    await expect(opened.askForever('a')).rejects.toMatchObject({ code: 'QUERY_DEADLINE' })
    await expect.poll(() => opened.isReady()).toBe(false)
    await opened.ask('a', { isGuest: true })
    expect(await opened.isReady()).toBe(true)
  })
})

import { Budget } from '@kg/core/budget'
import { describe, expect, it } from 'vitest'
import { GuestRoom } from './guest-room.js'

const mib = 2 ** 20

const openRoom = (total: number, views = 2) => {
  const guests = new Budget({ what: 'views', limits: { total: views }, evicts: true })
  const guestBytes = new Budget({ what: 'view-bytes', limits: { total: total * mib }, evicts: true })
  return { room: new GuestRoom({ guests, guestBytes }), guests, guestBytes }
}

describe('the room for views of peers', () => {
  it('grants an engine more for more statements, and never more than there is', () => {
    const { room } = openRoom(256)
    expect([0, 1000, 20_000, 1_000_000].map((quads) => room.grantFor(quads) / mib)).toEqual([64, 96, 128, 224])
    expect(new GuestRoom({}).grantFor(1_000_000)).toBeGreaterThan(2000 * mib)
  })

  it('closes idle views for a new one, and refuses it when they are too few', () => {
    const { room, guests, guestBytes } = openRoom(200)
    const closed: string[] = []
    const close = (key: string) => {
      closed.push(key)
      room.release(key)
    }
    const others = { isIdle: (key: string) => key === 'a', close }
    for (const key of ['a', 'b', 'c']) room.claim(key, 64 * mib, others)
    expect(closed).toEqual(['a'])
    expect(() => room.claim('d', 64 * mib, others)).toThrow()
    room.release('b')
    expect(() => room.claim('d', 96 * mib, others)).toThrow()
    expect([guests.report().used, guestBytes.report().used]).toEqual([1, 96 * mib])
  })
})

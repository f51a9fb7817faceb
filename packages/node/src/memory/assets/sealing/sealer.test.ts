import { describe, expect, it } from 'vitest'
import { Sealer } from './sealer.js'

const text = (count: number) => Array.from({ length: count }, (_, i) => `<urn:s${i}> <urn:p> "value" .\n`).join('')

describe('the sealer', () => {
  it('gives the same in its thread as in place, with content that can be stored', async () => {
    const sealer = new Sealer()
    const large = text(6000)
    const small = await sealer.run([text(10)], [])
    const inThread = await sealer.run([large], [text(3)], 'salt')
    await sealer.stop()
    expect(small).toMatchObject({ leafCount: 10 })
    expect(inThread).toMatchObject({ leafCount: 6000, secret: { quads: 3 } })
    expect(inThread.content.packed.every(({ data }) => Buffer.isBuffer(data))).toBe(true)
  })

  it('can be stopped before it ever ran', async () => {
    await expect(new Sealer().stop()).resolves.toBeUndefined()
  })
})

import { afterAll, describe, expect, it } from 'vitest'
import { openEmbedder } from './open-embedder.js'

const embedder = openEmbedder()
afterAll(() => embedder.close())
const signal = AbortSignal.timeout(60_000)

function cosine(a: Float32Array, b: Float32Array): number {
  const dot = (x: Float32Array, y: Float32Array) => x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0)
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))
}

describe('the model in the package', () => {
  it('makes near vectors of texts that mean alike, without the network', async () => {
    const texts = ['Who fixed the bug?', 'Noor repaired the fault.', 'The garden needs more water in summer.']
    const [question, near, far] = await embedder.embed(texts, signal)
    if (question === undefined || near === undefined || far === undefined) throw new Error('three vectors')
    expect([question.length, near.length, far.length]).toEqual([512, 512, 512])
    expect(cosine(question, near)).toBeGreaterThan(cosine(question, far) + 0.1)
  })

  it('leaves the event loop free while it works', async () => {
    let turns = 0
    const timer = setInterval(() => turns++, 1)
    await embedder.embed(['one sentence', 'another sentence', 'a third one', 'and a fourth one'], signal)
    clearInterval(timer)
    expect(turns).toBeGreaterThan(2)
  })

  it('gives up when it is asked to', async () => {
    await expect(embedder.embed(['too late'], AbortSignal.abort(new Error('stop')))).rejects.toThrow('stop')
  })

  it('says so when its thread has ended', async () => {
    const other = openEmbedder()
    const asked = other.embed(['a text'], signal)
    await other.close()
    await expect(asked).rejects.toThrow('has ended')
    await expect(other.embed(['a text'], signal)).rejects.toThrow('has ended')
  })
})

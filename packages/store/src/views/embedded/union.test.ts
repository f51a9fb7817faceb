import { Store } from 'oxigraph'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { UnionLoader } from './union.js'

const line = (value: number) => [Buffer.from(`<urn:s> <urn:p> "${value}" .\n`)]

describe('loading into an engine', () => {
  afterEach(() => void vi.restoreAllMocks())

  it('rests while it fills an engine in the background, and no longer when somebody waits', () => {
    const rest = vi.spyOn(Atomics, 'wait')
    const store = new Store()
    const loader = new UnionLoader(store, true)
    loader.add('urn:g', line(1))
    loader.flush()
    expect(rest).toHaveBeenCalledTimes(1)
    loader.stopResting()
    loader.add('urn:g', line(2))
    loader.flush()
    expect(rest).toHaveBeenCalledTimes(1)
    expect(store.size, 'each statement stands in its graph and in the default graph').toBe(4)
  })
})

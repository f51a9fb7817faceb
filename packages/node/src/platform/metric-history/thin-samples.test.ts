import { describe, expect, it } from 'vitest'
import { thinSamples } from './thin-samples.js'

const settings = { sampleMs: 10, combine: ['mean', 'max'] as const }
const sample = (time: number, mean: number, max = mean) => ({ time, values: [mean, max] })

describe('samples over time', () => {
  it('stay as they are where there is room for all', () => {
    const samples = [sample(100, 1), sample(110, 2), sample(120, 3)]
    expect(thinSamples(samples, { from: 100, to: 120, points: 100 }, settings)).toEqual({
      stepMs: 10,
      times: [100, 110, 120],
      series: [
        [1, 2, 3],
        [1, 2, 3],
      ],
    })
  })

  it('become their mean, or their maximum', () => {
    const samples = [sample(100, 1), sample(110, 2), sample(120, 5), sample(130, 8)]
    const { stepMs, times, series } = thinSamples(samples, { from: 100, to: 139, points: 3 }, settings)
    expect({ stepMs, times }).toEqual({ stepMs: 20, times: [100, 120] })
    expect(series).toEqual([
      [1.5, 6.5],
      [2, 8],
    ])
  })

  it('are never more than asked for, wherever the span begins', () => {
    for (const points of [2, 3, 7, 50])
      for (let from = 0; from < 100; from += 7) {
        const samples = Array.from({ length: 200 }, (_, i) => sample(from + i * 10, i))
        const { times } = thinSamples(samples, { from, to: from + 1990, points }, settings)
        expect(times.length).toBeLessThanOrEqual(points)
      }
  })

  it('have null where the node did not run, and where a figure could not be told', () => {
    const samples = [sample(100, 1), sample(130, Number.NaN, 4)]
    const { times, series } = thinSamples(samples, { from: 100, to: 130, points: 10 }, settings)
    expect(times).toEqual([100, 110, 120, 130])
    expect(series).toEqual([
      [1, null, null, null],
      [1, null, null, 4],
    ])
  })

  it('are none where there were none', () => {
    expect(thinSamples([], { from: 0, to: 100, points: 5 }, settings)).toMatchObject({ times: [], series: [[], []] })
  })
})

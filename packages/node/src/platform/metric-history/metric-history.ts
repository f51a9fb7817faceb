import { type MetricName, metricFigures, metricNames } from '@kg/contract'
import { every } from '@kg/core/async'
import type { Journal } from '../operations/journal.js'
import type { Figures } from './read-figures.js'
import { type Sample, SampleRing } from './sample-ring.js'
import { type SampleBlock, sampleBlocks } from './table.js'
import { type Span, thinSamples } from './thin-samples.js'

const sampleMs = 15_000
const spanMs = 86_400_000
/** So many samples are written at a time: those of five minutes. */
const blockSize = 20
const capacity = spanMs / sampleMs

export interface MetricHistoryNeeds {
  readonly ledger: Pick<Journal, 'read' | 'writeWithoutReceipt'>
  readonly onFault: (error: unknown) => void
  readonly now?: () => number
}

/** The main figures of the last 24 hours. A crash loses those of the last five minutes; a restart loses none. */
export class MetricHistory {
  private readonly ring = new SampleRing(capacity, metricNames.length)
  private readonly ending = new AbortController()
  private readonly now: () => number
  private unsaved: Sample[] = []
  private running: Promise<void> | undefined

  constructor(private readonly needs: MetricHistoryNeeds) {
    this.now = needs.now ?? Date.now
  }

  /** Loads what was saved; then notes the figures now and every 15 seconds. */
  start(readFigures: () => Promise<Figures>): void {
    const { onFault } = this.needs
    for (const sample of this.load()) this.ring.add(sample)
    const run = () => {
      this.running = this.note(readFigures)
      return this.running
    }
    void run().catch(onFault)
    every(sampleMs, run, { signal: this.ending.signal, onFault })
  }

  /** Adds one sample, and saves the newest ones when they are enough. */
  async note(readFigures: () => Promise<Figures>): Promise<void> {
    const figures = await readFigures()
    const sample = { time: this.now(), values: metricNames.map((name) => figures[name] ?? Number.NaN) }
    this.ring.add(sample)
    // When nothing can be saved, the oldest are given up.
    this.unsaved = [...this.unsaved, sample].slice(-capacity)
    if (this.unsaved.length >= blockSize) await this.save()
  }

  read({ from, to, points }: { from?: number | undefined; to?: number | undefined; points: number }) {
    const now = this.now()
    const span: Span = { from: Math.max(from ?? 0, now - spanMs), to: Math.min(to ?? now, now), points }
    const combine = metricNames.map((name) => metricFigures[name])
    const { stepMs, times, series } = thinSamples(this.ring.between(span.from, span.to), span, { sampleMs, combine })
    const named = metricNames.map((name, i) => [name, series[i] ?? []] as const)
    return {
      stepSeconds: stepMs / 1000,
      times,
      // One entry for each name, so it has them all.
      series: Object.fromEntries(named) as Record<MetricName, (number | null)[]>,
    }
  }

  async stop(): Promise<void> {
    const { onFault } = this.needs
    this.ending.abort()
    await this.running?.catch(onFault)
    await this.save().catch(onFault)
  }

  private async save(): Promise<void> {
    const saved = this.unsaved
    const [first] = saved
    if (first === undefined) return
    await this.needs.ledger.writeWithoutReceipt((w) => {
      w.put(sampleBlocks, first.time, blockOf(saved))
      const old = [...w.range(sampleBlocks, { before: first.time - spanMs, limit: 100 })]
      for (const { key } of old) w.remove(sampleBlocks, key)
    })
    this.unsaved = this.unsaved.filter((sample) => !saved.includes(sample))
  }

  private load(): Sample[] {
    const now = this.now()
    return this.needs.ledger
      .read((r) => [...r.range(sampleBlocks, { after: now - spanMs - blockSize * sampleMs, before: now })])
      .flatMap(({ value }) => samplesOf(value))
  }
}

const blockOf = (samples: readonly Sample[]): SampleBlock => ({
  names: metricNames,
  samples: samples.map(({ time, values }) => [
    time,
    ...Array.from(values, (value) => (Number.isNaN(value) ? null : value)),
  ]),
})

function samplesOf({ names, samples }: SampleBlock): Sample[] {
  const columns = metricNames.map((name) => names.indexOf(name) + 1)
  return samples.map((row) => ({
    time: row[0] ?? 0,
    values: columns.map((column) => (column === 0 ? Number.NaN : (row[column] ?? Number.NaN))),
  }))
}

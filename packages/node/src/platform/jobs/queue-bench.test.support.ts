import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ed25519Signer, Ledger, newEd25519Pem } from '@kg/store'
import { type Journal, makeJournal } from '../operations/journal.js'
import type { JobStore, JobWriter } from './job-store.js'
import { JobQueue } from './queue.js'
import type { QueueNeeds, QueueSettings } from './queue-needs.js'
import { testClock } from './test-clock.test.support.js'

/** A table to try the queue with. */
export interface TestJobs<Row, Result> {
  readonly store: JobStore<Row, Result>
  /** Puts a row that is due at a time; where there are lanes, rows of one lane stand in the order of their numbers. */
  add(writer: JobWriter, about: { number: number; lane: string; at: number }): Row
  readonly result: Result
}

/** A ledger that can be closed and opened again, and can refuse to be read or written. */
async function openDisk() {
  const path = mkdtempSync(join(tmpdir(), 'kg-queue-'))
  const signer = ed25519Signer(newEd25519Pem())
  let ledger = await Ledger.open({ path }, { signer })
  const left = { reads: 0, writes: 0 }
  const fullDisk = () => new Error('the disk is full')
  const current = (): Journal => {
    const inner = makeJournal(ledger)
    return {
      ...inner,
      read(fn) {
        if (left.reads-- > 0) throw fullDisk()
        return inner.read(fn)
      },
      writeWithoutReceipt: (fn) => (left.writes-- > 0 ? Promise.reject(fullDisk()) : inner.writeWithoutReceipt(fn)),
      write: (act, fn) => (left.writes-- > 0 ? Promise.reject(fullDisk()) : inner.write(act, fn)),
    }
  }
  return {
    current,
    /** Refuses so many of the next reads and writes. */
    refuse: ({ reads = 0, writes = 0 }: { reads?: number; writes?: number }) => Object.assign(left, { reads, writes }),
    async reopen() {
      await ledger.close()
      ledger = await Ledger.open({ path }, { signer })
    },
    async [Symbol.asyncDispose]() {
      await ledger.close()
      rmSync(path, { recursive: true, force: true })
    },
  }
}

/** Queues over one ledger and one table, with a clock that the test moves. */
export async function openQueueBench<Row, Result>({ store, add, result }: TestJobs<Row, Result>) {
  const disk = await openDisk()
  const clock = testClock()
  const begun: string[] = []
  const faults: unknown[] = []
  const queues: JobQueue<Row, Result>[] = []
  let ledger = disk.current()

  function open(
    settings: Partial<QueueSettings<Row>> = {},
    { work = async () => result, ...needs }: Partial<QueueNeeds<Row, Result>> = {},
  ) {
    const queue = new JobQueue<Row, Result>(
      { concurrency: 4, backoffMs: (attempt) => attempt * 1000, ...settings },
      {
        ledger,
        store,
        clock,
        onFault: (error) => void faults.push(error),
        work(row, progress) {
          begun.push(store.idOf(row))
          return work(row, progress)
        },
        ...needs,
      },
    )
    queues.push(queue)
    return queue
  }

  async function stop(): Promise<void> {
    for (const queue of queues) await queue.stop()
  }

  return {
    clock,
    /** The ids of the jobs whose work was begun. */
    begun,
    faults,
    open,
    refuse: disk.refuse,
    journal: () => ledger,
    /** Some rows that are due, each in a lane of its own unless a lane is named. */
    put: (count: number, { lane, at = clock.now() }: { lane?: string; at?: number } = {}) =>
      ledger.writeWithoutReceipt((w) =>
        Array.from({ length: count }, (_, i) => add(w, { number: i + 1, lane: lane ?? `lane-${i + 1}`, at })),
      ),
    current: (row: Row) => ledger.read((r) => store.current(r, row)),
    stateOf(row: Row) {
      const now = ledger.read((r) => store.current(r, row))
      return now === undefined ? 'gone' : store.stateOf(now)
    },
    idOf: store.idOf,
    /** The process ends, and another opens the same ledger. */
    async restart() {
      await stop()
      await disk.reopen()
      ledger = disk.current()
    },
    async [Symbol.asyncDispose]() {
      await stop()
      await disk[Symbol.asyncDispose]()
    },
  }
}

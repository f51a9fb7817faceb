import type { Publication } from '@kg/contract'
import type { AssetRow, LayerState } from '../../memory/assets/table.js'
import { Notices } from '../../memory/events/notices.js'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import type { AckAnswer, PublishStep } from '../publishing/publish-step.js'
import type { Publishing } from '../publishing/publishing.js'
import { announceJob } from './announce-job.js'
import { makeInput } from './publish-input.js'
import { makePublishJobs, type PublishJobs } from './publish-jobs.js'
import { shownJob } from './shown-job.js'

export const ann = { agent: `0x${'a1'.repeat(20)}`, isAdmin: false }
export const bob = { agent: `0x${'b2'.repeat(20)}`, isAdmin: false }
export const operator = { agent: `0x${'c3'.repeat(20)}`, isAdmin: true }

const root = (fill: string) => `0x${fill.repeat(32)}`
const content = { chunks: [], quads: 3, bytes: 90 }
const ref = (name: string) => ({ contextGraph: 'lab', sub: '', name })

/** What `publish` does in a test: one entry for each try, the last for all that follow. */
export type Try = (how: {
  step: (name: PublishStep) => void
  quorum: (required: number) => void
  ack: (answer: AckAnswer) => void
  signal: AbortSignal
}) => Promise<Partial<Publication>>

export const publishes: Try = async ({ step }) => {
  for (const name of ['validated', 'broadcast', 'included'] as const) step(name)
  return { alreadyPublished: false }
}

/** The queue over a real ledger; only the publishing itself is played. */
export async function publisherNode({ concurrency = 2, enabled = true } = {}) {
  const { ledger, ...disk } = await openTestLedger()
  const tries = new Map<string, Try[]>()
  const shared = new Map<string, number>()
  const calls: string[] = []

  const publishing: Publishing = {
    intent: ({ name }, { agent }) => {
      const version = shared.get(name) ?? 1
      const seal = { root: root(`0${version}`), version }
      return {
        row: { contextGraph: 'lab', sub: '', agent, name, number: 1 } as AssetRow,
        layer: { seal, content, privateContent: { ...content, quads: 0 } } as unknown as LayerState,
      }
    },
    preflight: () => Promise.reject(new TypeError('not asked for here')),
    async publish({ name }, _caller, options, how) {
      calls.push(`${name} ${JSON.stringify(options)}`)
      const left = tries.get(name) ?? [publishes]
      const next = (left.length > 1 ? left.shift() : left[0]) ?? publishes
      tries.set(name, left)
      const done = await next({
        step: (step) => how?.watcher?.onStep?.(step),
        quorum: (required) => how?.watcher?.onQuorum?.(required),
        ack: (answer) => how?.watcher?.onAck?.(answer),
        signal: how?.signal ?? new AbortController().signal,
      })
      return {
        ...{
          txHash: root('ee'),
          ual: `did:kg:test/${name}`,
          kaId: '7',
          blockNumber: 12,
          publisher: ann.agent,
          fee: '5',
        },
        ...done,
      } as Publication
    },
  }
  const config = { 'publisher.enabled': enabled, 'publisher.concurrency': concurrency }
  const notices = new Notices()
  const open = (): PublishJobs =>
    makePublishJobs({
      ledger,
      publishing,
      config,
      onProgress: (job) => announceJob({ notices, ledger, jobs }, job),
    })
  let jobs = open()
  await jobs.start()

  return {
    ledger,
    notices,
    calls,
    get jobs() {
      return jobs
    },
    /** How the next tries of an asset end. */
    plan: (name: string, ...ways: Try[]) => void tries.set(name, ways),
    shareAnew: (name: string) => void shared.set(name, (shared.get(name) ?? 1) + 1),
    enqueue: (name: string, caller = ann, options = {}) =>
      jobs.queue.enqueue(ref(name), caller, makeInput(publishing.intent(ref(name), caller), options)),
    shown: (id: string) => shownJob(jobs.queue.get(id, operator)),
    /** Resolves as soon as a job is as wanted; every change of a row is a write that this looks at. */
    async until(id: string, isRight: (job: ReturnType<typeof shownJob>) => boolean) {
      for (;;) {
        const job = shownJob(jobs.queue.get(id, operator))
        if (isRight(job)) return job
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
    async restart() {
      await jobs.stop()
      jobs = open()
      await jobs.start()
    },
    async [Symbol.asyncDispose]() {
      await jobs.stop()
      await disk[Symbol.asyncDispose]()
    },
  }
}

import { expect, it, vi } from 'vitest'
import { ImportQueue, type Outcome, type Progress, type Upload } from './import-queue.js'

const file = (name: string, size = 3) => Object.assign(new Blob(['x'.repeat(size)]), { name }) as File
const imported: Outcome = { statements: 2, warnings: [] }

interface Open {
  readonly upload: Upload
  readonly progress: (progress: Progress) => void
  /** The node is done with it; undefined: it was cancelled. */
  readonly end: (outcome: Outcome | Error | undefined) => void
}

/** A queue whose files are at the node at once, and whose imports end when the test says so. */
function scene(isNew = true) {
  const open: Open[] = []
  const discard = vi.fn(async () => undefined)
  const cancel = vi.fn(async () => undefined)
  const uploads: Upload[] = []
  const queue = new ImportQueue({
    async send(upload) {
      uploads.push(upload)
      return { jobId: `job ${uploads.length}`, isNew }
    },
    follow: (jobId, progress) =>
      new Promise((resolve, reject) => {
        const upload = uploads[Number(jobId.slice(4)) - 1]
        if (upload === undefined) throw new Error(jobId)
        open.push({
          upload,
          progress,
          end: (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)),
        })
      }),
    cancel,
    discard,
    onChange: () => undefined,
  })
  const steps = () => queue.items().map(({ state }) => state.step)
  return { queue, open, steps, discard, cancel }
}

const nameOf = ({ name }: File) => name

it('sends two files at a time, and one that fails stops no other', async () => {
  const { queue, open, steps } = scene()
  queue.add('garden', [file('a'), file('b'), file('c')], nameOf)
  expect(steps()).toEqual(['ready', 'ready', 'ready'])
  queue.start('garden')
  expect(steps()).toEqual(['sending', 'sending', 'waiting'])
  await vi.waitFor(() => expect(steps()).toEqual(['reading', 'reading', 'waiting']))
  open[0]?.end(new Error('line 3'))
  await vi.waitFor(() => expect(steps()).toEqual(['failed', 'reading', 'reading']))
  open[1]?.end(imported)
  open[2]?.end(imported)
  await vi.waitFor(() => expect(steps()).toEqual(['failed', 'done', 'done']))
  queue.retry(1)
  await vi.waitFor(() => expect(open).toHaveLength(4))
  open[3]?.end(imported)
  await vi.waitFor(() => expect(steps()).toEqual(['done', 'done', 'done']))
})

it('puts two files of one draft in one after the other, and then undoes neither', async () => {
  const { queue, open, steps, discard } = scene()
  queue.add('garden', [file('a'), file('a')], nameOf)
  queue.start('garden')
  await vi.waitFor(() => expect(steps()).toEqual(['reading', 'waiting']))
  open[0]?.end(imported)
  await vi.waitFor(() => expect(steps()).toEqual(['done', 'reading']))
  open[1]?.end(imported)
  await vi.waitFor(() => expect(steps()).toEqual(['done', 'done']))
  await queue.undo(1)
  expect(discard).not.toHaveBeenCalled()
})

it('undoes what made a draft', async () => {
  const { queue, open, steps, discard } = scene()
  queue.add('garden', [file('a')], nameOf)
  queue.rename(1, 'beans')
  queue.start('garden')
  await vi.waitFor(() => expect(open).toHaveLength(1))
  open[0]?.end(imported)
  await vi.waitFor(() => expect(steps()).toEqual(['done']))
  await queue.undo(1)
  expect(discard).toHaveBeenCalledWith('garden', 'beans')
  expect(steps()).toEqual(['undone'])
  queue.remove(1)
  expect(queue.items()).toEqual([])
})

it('does not send what the node would not take, or has no name', () => {
  const { queue, steps } = scene()
  const large = Object.defineProperty(file('large'), 'size', { value: 60 * 1024 * 1024 })
  queue.add('garden', [large, file('nameless')], nameOf)
  queue.rename(2, ' ')
  queue.start('garden')
  expect(steps()).toEqual(['failed', 'ready'])
})

it('says how many pages are read, and cancels what waits, is sent or is read', async () => {
  const { queue, open, steps, cancel } = scene()
  queue.add('garden', [file('a'), file('b'), file('c')], nameOf)
  queue.start('garden')
  await vi.waitFor(() => expect(open).toHaveLength(2))
  open[0]?.progress({ done: 2, of: 9 })
  expect(queue.items()[0]?.state).toMatchObject({ step: 'reading', progress: { done: 2, of: 9 } })
  await queue.cancel(3)
  expect(steps()[2]).toBe('cancelled')
  await queue.cancel(1)
  expect(cancel).toHaveBeenCalledWith('job 1')
  open[0]?.end(undefined)
  await vi.waitFor(() => expect(steps()).toEqual(['cancelled', 'reading', 'cancelled']))
})

it('stops sending a large file that is cancelled on its way', async () => {
  const queue = new ImportQueue({
    send: ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
    follow: async () => undefined,
    cancel: async () => undefined,
    discard: async () => undefined,
    onChange: () => undefined,
  })
  queue.add('garden', [file('a', 5 * 2 ** 20)], nameOf)
  queue.start('garden')
  await queue.cancel(1)
  await vi.waitFor(() => expect(queue.items()[0]?.state.step).toBe('cancelled'))
})

it('cancels the job of a file that had arrived when it was to be stopped', async () => {
  const { queue, open, steps, cancel } = scene()
  queue.add('garden', [file('a')], nameOf)
  queue.start('garden')
  expect(steps()).toEqual(['sending'])
  await queue.cancel(1)
  await vi.waitFor(() => expect(open).toHaveLength(1))
  expect(cancel).toHaveBeenCalledWith('job 1')
  open[0]?.end(undefined)
  await vi.waitFor(() => expect(steps()).toEqual(['cancelled']))
})

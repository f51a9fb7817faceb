import { expect, it, vi } from 'vitest'
import { type Imported, ImportQueue, type Upload } from './import-queue.js'

const file = (name: string, size = 3) => Object.assign(new Blob(['x'.repeat(size)]), { name }) as File
const imported: Imported = { statements: 2, replaced: 0, isNew: true }

/** A queue whose uploads end when the test says so. */
function scene() {
  const open: { upload: Upload; end: (outcome: Imported | Error) => void }[] = []
  const discard = vi.fn(async () => undefined)
  const queue = new ImportQueue({
    send: (upload) =>
      new Promise((resolve, reject) => {
        open.push({ upload, end: (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)) })
      }),
    discard,
    onChange: () => undefined,
  })
  const steps = () => queue.items().map(({ state }) => state.step)
  return { queue, open, steps, discard }
}

const nameOf = ({ name }: File) => name

it('sends two files at a time, and one that fails stops no other', async () => {
  const { queue, open, steps } = scene()
  queue.add('garden', [file('a'), file('b'), file('c')], nameOf)
  expect(steps()).toEqual(['ready', 'ready', 'ready'])
  queue.start('garden')
  expect(steps()).toEqual(['sending', 'sending', 'waiting'])
  open[0]?.upload.onSent(1)
  expect(steps()[0]).toBe('reading')
  open[0]?.end(new Error('line 3'))
  await vi.waitFor(() => expect(steps()).toEqual(['failed', 'sending', 'sending']))
  open[1]?.end(imported)
  open[2]?.end(imported)
  await vi.waitFor(() => expect(steps()).toEqual(['failed', 'done', 'done']))
  queue.retry(1)
  open[3]?.end(imported)
  await vi.waitFor(() => expect(steps()).toEqual(['done', 'done', 'done']))
})

it('puts two files of one draft in one after the other, and then undoes neither', async () => {
  const { queue, open, steps, discard } = scene()
  queue.add('garden', [file('a'), file('a')], nameOf)
  queue.start('garden')
  expect(steps()).toEqual(['sending', 'waiting'])
  open[0]?.end(imported)
  await vi.waitFor(() => expect(steps()).toEqual(['done', 'sending']))
  open[1]?.end({ ...imported, isNew: false })
  await vi.waitFor(() => expect(steps()).toEqual(['done', 'done']))
  await queue.undo(1)
  expect(discard).not.toHaveBeenCalled()
})

it('undoes what made a draft', async () => {
  const { queue, open, steps, discard } = scene()
  queue.add('garden', [file('a')], nameOf)
  queue.rename(1, 'beans')
  queue.start('garden')
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

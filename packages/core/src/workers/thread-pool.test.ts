import { afterEach, describe, expect, it } from 'vitest'
import { ThreadDeadlineError, ThreadMemoryError, ThreadsBusyError } from './errors.js'
import { type PoolLimits, ThreadPool } from './thread-pool.js'

const script = new URL('./echo-worker.test.support.js', import.meta.url)

describe('a pool of threads', () => {
  let pool: ThreadPool<string, string>
  const start = (limits: Partial<PoolLimits> = {}) => {
    pool = new ThreadPool(script, { threads: 1, queue: 2, deadlineMs: 60_000, ...limits })
    return pool
  }
  afterEach(() => pool.stop())

  it('answers more tasks than it has threads', async () => {
    const echo = start({ threads: 2, queue: 10 })
    const tasks = Array.from({ length: 8 }, (_, i) => String(i))
    await expect(Promise.all(tasks.map((task) => echo.run(task)))).resolves.toEqual(tasks)
  })

  it('ends a task that is cancelled, and goes on with the next', async () => {
    const echo = start()
    const leaving = new AbortController()
    const hanging = expect(echo.run('hang', { signal: leaving.signal })).rejects.toThrow('gone')
    const next = echo.run('next')
    leaving.abort(new Error('gone'))
    await hanging
    await expect(next).resolves.toBe('next')
  })

  it('forgets a task that is cancelled while it waits', async () => {
    const echo = start()
    const [first, second] = [new AbortController(), new AbortController()]
    const hanging = expect(echo.run('hang', { signal: first.signal })).rejects.toThrow('one')
    const waiting = expect(echo.run('never', { signal: second.signal })).rejects.toThrow('two')
    second.abort(new Error('two'))
    await waiting
    first.abort(new Error('one'))
    await hanging
  })

  it('ends a task at its deadline', async () => {
    const echo = start()
    await expect(echo.run('hang', { deadlineMs: 20 })).rejects.toBeInstanceOf(ThreadDeadlineError)
    const onTimeout = () => new Error('too slow')
    await expect(echo.run('hang', { deadlineMs: 20, onTimeout })).rejects.toThrow('too slow')
    await expect(echo.run('again')).resolves.toBe('again')
  })

  it('refuses a task when too many wait', async () => {
    const echo = start({ queue: 1 })
    const leaving = new AbortController()
    const tasks = ['hang', 'hang'].map((task) => echo.run(task, { signal: leaving.signal }).catch(() => 'ended'))
    await expect(echo.run('one too many')).rejects.toBeInstanceOf(ThreadsBusyError)
    leaving.abort()
    await expect(Promise.all(tasks)).resolves.toEqual(['ended', 'ended'])
    await expect(echo.run('again')).resolves.toBe('again')
  })

  it('says when a task needs too much memory', async () => {
    const echo = start({ resourceLimits: { maxOldGenerationSizeMb: 8 } })
    await expect(echo.run('fill')).rejects.toBeInstanceOf(ThreadMemoryError)
  })
})

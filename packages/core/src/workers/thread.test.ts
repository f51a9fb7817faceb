import { afterEach, describe, expect, it } from 'vitest'
import { Thread } from './thread.js'
import { WorkerLostError } from './worker-handle.js'

describe('a thread', () => {
  let thread: Thread<string, string>
  const start = () => {
    thread = new Thread(new URL('./echo-worker.test.support.js', import.meta.url))
    return thread
  }
  afterEach(() => thread.stop())

  it('answers each task with its own result', async () => {
    const echo = start()
    await expect(Promise.all(['a', 'b', 'c'].map((task) => echo.run(task)))).resolves.toEqual(['a', 'b', 'c'])
  })

  it('passes on errors with their code and remedy', async () => {
    const echo = start()
    await expect(echo.run('refuse')).rejects.toMatchObject({ code: 'REFUSED', status: 409, remedy: 'ask again' })
    await expect(echo.run('throw')).rejects.toThrow('thrown in the thread')
  })

  it('fails what waits when the thread is lost, and starts another for what comes next', async () => {
    const echo = start()
    await expect(echo.run('exit')).rejects.toBeInstanceOf(WorkerLostError)
    await expect(echo.run('again')).resolves.toBe('again')
  })
})

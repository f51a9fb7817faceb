import { afterEach, describe, expect, it } from 'vitest'
import { Thread } from './thread.js'
import { WorkerLostError } from './worker-lost-error.js'

const script = new URL('./echo-worker.test.support.js', import.meta.url)

describe('a thread', () => {
  let thread: Thread<string, string>
  const start = () => {
    thread = new Thread(script)
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

  it('ends with an error that it cannot go on after', async () => {
    const echo = start()
    const lost = await echo.run('break').catch((error: unknown) => error)
    expect(lost).toBeInstanceOf(WorkerLostError)
    expect(lost).toMatchObject({ reason: 'broken for good', isOutOfMemory: false })
  })

  it('says when it was ended because it had no memory left', async () => {
    thread = new Thread(script, { resourceLimits: { maxOldGenerationSizeMb: 8 } })
    await expect(thread.run('fill')).rejects.toMatchObject({ isOutOfMemory: true })
  })

  it('can be ended while it works, and starts another for what comes next', async () => {
    const echo = start()
    const hanging = echo.run('hang')
    const failed = expect(hanging).rejects.toBeInstanceOf(WorkerLostError)
    await echo.stop()
    await failed
    await expect(echo.run('again')).resolves.toBe('again')
  })

  it('tells a task that nobody waits for it any more, and goes on with the others', async () => {
    const echo = start()
    const leaving = new AbortController()
    const [waiting, other] = [echo.run('wait', [], leaving.signal), echo.run('wait')]
    await echo.run('both have begun')
    leaving.abort(new Error('not wanted'))
    await expect(waiting).rejects.toThrow('not wanted')
    await expect(echo.run('again', [], leaving.signal)).rejects.toThrow('not wanted')
    await expect(echo.run('again')).resolves.toBe('again')
    const lost = expect(other).rejects.toBeInstanceOf(WorkerLostError)
    await echo.stop()
    await lost
  })

  it('passes on the codes of the system', async () => {
    await expect(start().run('read a file')).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('moves what it is told to move', async () => {
    const echo = new Thread<Uint8Array, Uint8Array>(script)
    const bytes = new Uint8Array([1, 2, 3])
    await expect(echo.run(bytes, [bytes.buffer])).resolves.toEqual(new Uint8Array([1, 2, 3]))
    expect(bytes).toHaveLength(0)
    await echo.stop()
  })
})

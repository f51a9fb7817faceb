import { describe, expect, it } from 'vitest'
import { Outcomes } from './outcomes.js'

/** Which of these have resolved, once everything that can has. */
async function resolved(waiting: Record<string, Promise<void>>): Promise<string[]> {
  const done: string[] = []
  for (const [name, promise] of Object.entries(waiting)) void promise.then(() => done.push(name))
  await new Promise((resolve) => setImmediate(resolve))
  return done
}

describe('who waits for a job', () => {
  it('hears of its end, and of a failed try of another in its lane', async () => {
    const outcomes = new Outcomes()
    const wait = () => ({
      first: outcomes.wait('lane', 'first', {}),
      second: outcomes.wait('lane', 'second', {}),
      other: outcomes.wait('other', 'other', {}),
    })
    const once = wait()
    outcomes.reportEnd('lane', 'second')
    expect(await resolved(once)).toEqual(['second'])
    outcomes.reportFailure('lane')
    expect((await resolved(once)).toSorted()).toEqual(['first', 'second'])
    outcomes.stop()
    expect((await resolved(once)).toSorted()).toEqual(['first', 'other', 'second'])
  })

  it('can leave, by the time and by a signal', async () => {
    const outcomes = new Outcomes()
    await outcomes.wait('lane', 'job', { ms: 1 })
    const leaving = new AbortController()
    const waiting = outcomes.wait('lane', 'job', { signal: leaving.signal })
    leaving.abort()
    await waiting
    await outcomes.wait('lane', 'job', { signal: leaving.signal })
  })
})

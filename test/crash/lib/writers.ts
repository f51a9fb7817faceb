import type { Daemon } from './daemon.js'
import { type Change, turnOf } from './requests.js'
import { send } from './send.js'

export interface Sent {
  readonly acknowledged: { readonly change: Change; readonly body: unknown }[]
  /** No answer came, or the node said that it is stopping. */
  readonly open: Change[]
}

export interface Writers {
  readonly firstAnswer: Promise<void>
  readonly done: Promise<Sent>
}

/** Writers at work, each with one request at a time, until their node is gone. */
export function startWriters(daemon: Daemon, contextGraphId: string, count: number): Writers {
  const sent: Sent = { acknowledged: [], open: [] }
  let first: () => void = () => undefined
  const firstAnswer = new Promise<void>((resolve) => {
    first = resolve
  })

  async function carriedOut(change: Change): Promise<boolean> {
    const answer = await send(daemon, 'POST', change.path, change.body, change.key)
    if (answer?.status === change.status) {
      sent.acknowledged.push({ change, body: answer.body })
      first()
      return true
    }
    if (answer !== undefined && answer.status !== 503)
      throw new Error(`${change.path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    sent.open.push(change)
    return false
  }

  async function work(writer: number): Promise<void> {
    for (let n = 0; ; n++)
      for (const change of turnOf(contextGraphId, writer, n)) if (!(await carriedOut(change))) return
  }

  const done = Promise.all(Array.from({ length: count }, (_, writer) => work(writer))).then(() => sent)
  return { firstAnswer, done }
}

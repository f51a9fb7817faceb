import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { pause, within } from '@kg/core/async'

/** What the process behind a socket says of itself. */
export interface Holder {
  readonly state: 'asking' | 'holding'
  readonly pid: number
}

/** A process that does not answer in time is busy or stopped, and alive all the same. */
const answerMs = 3000
const silent: Holder = { state: 'holding', pid: 0 }

/** Between its making and its first answer a socket refuses everybody for a moment. */
const bornMs = 100

/** Asks whoever listens on a socket; nobody does when its process is gone, however it ended. */
export async function askHolder(address: string): Promise<Holder | undefined> {
  const first = await askOnce(address)
  if (typeof first === 'object') return first
  await pause(bornMs)
  const second = await askOnce(address)
  if (second === 'nobody') return undefined
  return second === 'broken' ? silent : second
}

/** An answer that breaks off is that of a process that is just giving up, or ending. */
async function askOnce(address: string): Promise<Holder | 'nobody' | 'broken'> {
  const socket = connect(address)
  try {
    const answer = await within(text(socket), { ms: answerMs, onTimeout: () => new SilentError() })
    const { state, pid } = JSON.parse(answer) as Holder
    return { state, pid }
  } catch (error) {
    if (error instanceof SilentError) return silent
    const { code } = error as NodeJS.ErrnoException
    return code === 'ECONNREFUSED' || code === 'ENOENT' ? 'nobody' : 'broken'
  } finally {
    socket.destroy()
  }
}

class SilentError extends Error {}

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
  if (first !== undefined) return first
  await pause(bornMs)
  return askOnce(address)
}

async function askOnce(address: string): Promise<Holder | undefined> {
  const socket = connect(address)
  try {
    const answer = await within(text(socket), { ms: answerMs })
    const { state, pid } = JSON.parse(answer) as Holder
    return { state, pid }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ECONNREFUSED' || code === 'ENOENT' ? undefined : silent
  } finally {
    socket.destroy()
  }
}

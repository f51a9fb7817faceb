import { useEffect, useState } from 'react'
import { useNode } from '../../../data/node.js'
import { type LogLine, readLine } from './read-line.js'

/** So many lines are held; older ones are in the file. */
const most = 2000
/** Lines that come in a burst are drawn together. */
const gatherMs = 100

export interface FollowedLog {
  readonly lines: readonly LogLine[]
  readonly isConnected: boolean
  readonly error: unknown
}

/** The last lines of the node's log, and each new one. The stream ends with the page that shows it. */
export function useLog(): FollowedLog {
  const client = useNode()
  const [state, setState] = useState<FollowedLog>({ lines: [], isConnected: false, error: undefined })
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    let came: LogLine[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = () => {
      timer = undefined
      const fresh = came
      came = []
      setState(({ lines, error }) => ({ lines: [...lines, ...fresh].slice(-most), isConnected: true, error }))
    }
    const follow = async () => {
      const onLost = () => setState((before) => ({ ...before, isConnected: false }))
      for await (const { id, data } of client.events({ of: 'followLog', signal, onLost })) {
        if (id !== undefined) came.push(readLine(Number(id), data))
        timer ??= setTimeout(show, gatherMs)
      }
    }
    follow().catch((error: unknown) => signal.aborted || setState((before) => ({ ...before, error })))
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [client])
  return state
}

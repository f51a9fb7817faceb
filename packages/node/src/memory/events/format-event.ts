import { defined } from '@kg/core'
import type { Receipt } from '@kg/store'

/** A receipt as a server-sent event: its number is the id, its action the name. */
export function formatEvent({ seq, time, action, agent, subject, layer, root, hash }: Receipt): string {
  const data = {
    seq,
    time: new Date(time).toISOString(),
    action,
    agent,
    subject,
    ...defined({ layer, root }),
    hash,
  }
  return `id: ${seq}\nevent: ${action}\ndata: ${JSON.stringify(data)}\n\n`
}

/** The first event of a stream says where the log stands. */
export const formatConnected = (seq: number): string => `event: connected\ndata: ${JSON.stringify({ seq })}\n\n`

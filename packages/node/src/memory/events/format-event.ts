import { agentDid, defined } from '@kg/core'
import type { Receipt } from '@kg/store'
import { describeOrMark } from '../../platform/caller/describe-rows.js'
import type { Notice } from './notices.js'

/** A receipt as a server-sent event: its number is the id, its action the name. A notice has no number. */
export const formatEvent = (event: Receipt | Notice): string =>
  'seq' in event ? formatReceipt(event) : formatNotice(event)

function formatNotice({ action, subject, agent, describe }: Notice): string {
  const data = { action, subject, agent: agentDid(agent), ...describe() }
  return `event: ${action}\ndata: ${JSON.stringify(data)}\n\n`
}

function formatReceipt(receipt: Receipt): string {
  const { seq, action } = receipt
  const data = describeOrMark(receipt, describeEvent, (bad) => describeEvent({ ...bad, time: 0 }))
  return `id: ${seq}\nevent: ${action}\ndata: ${JSON.stringify(data)}\n\n`
}

const describeEvent = ({ seq, time, action, agent, subject, layer, root, hash }: Receipt) => ({
  seq,
  time: new Date(time).toISOString(),
  action,
  agent,
  subject,
  ...defined({ layer, root }),
  hash,
})

/** The first event of a stream says where the log stands. */
export const formatConnected = (seq: number): string => `event: connected\ndata: ${JSON.stringify({ seq })}\n\n`

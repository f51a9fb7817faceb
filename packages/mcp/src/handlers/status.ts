import { DaemonUnreachableError } from '@kg/client'
import type { Handler } from '../tools/handler.js'

/** Works without a daemon: that there is none is the answer. */
export const status: Handler = async (_args, context) => {
  try {
    const client = context.client()
    const answer = await client.call('status', undefined, { signal: context.signal })
    const you = await client.call('agentIdentity', undefined, { signal: context.signal })
    return { running: true, url: client.baseUrl, status: answer, you }
  } catch (error) {
    if (!(error instanceof DaemonUnreachableError)) throw error
    return { running: false, why: error.message, remedy: error.remedy }
  }
}

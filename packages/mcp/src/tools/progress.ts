import { every } from '@kg/core/async'
import type { ServerContext } from '@modelcontextprotocol/server'

export type ProgressListener = Pick<ServerContext['mcpReq'], '_meta' | 'notify'>

const everyMs = 2000

/** Reports to a caller who asks for it that the work goes on. The node does not say how far it is, so time is reported. */
export function reportProgress(label: string, { _meta, notify }: ProgressListener, onFault: (error: unknown) => void) {
  const progressToken = _meta?.progressToken
  if (progressToken === undefined) return { stop: () => undefined }
  const started = performance.now()
  let progress = 0
  const report = () => {
    const message = `${label}: ${Math.round((performance.now() - started) / 1000)} s`
    return notify({
      method: 'notifications/progress',
      params: { progressToken, progress: progress++, message },
    }).catch(onFault)
  }
  void report()
  return { stop: every(everyMs, report) }
}
